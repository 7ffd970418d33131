CREATE TABLE "lifestyle_ads" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"image" text NOT NULL,
	"placeholder" text NOT NULL,
	"content" jsonb NOT NULL,
	"link_type" text NOT NULL,
	"link" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "landing_pages" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;