ALTER TABLE "sessions" ADD COLUMN "uuid" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "from_internal" boolean DEFAULT false NOT NULL;