CREATE TABLE "link_openings" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"url" text NOT NULL,
	"pin_reference" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_openings_pinReference_unique" UNIQUE("pin_reference")
);
--> statement-breakpoint
ALTER TABLE "link_openings" ADD CONSTRAINT "link_openings_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_openings_shopper_id_created_at_index" ON "link_openings" USING btree ("shopper_id","created_at");