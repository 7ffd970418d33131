CREATE TABLE "bank_numbers" (
	"mobile_no" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"citizen_key" text NOT NULL,
	"app_version" text,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"body" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"name" jsonb NOT NULL,
	"message" jsonb
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"sender_id" text NOT NULL,
	"recipient_id" text NOT NULL,
	"status" text NOT NULL,
	"coupon_id" text,
	"order_id" text,
	"product_id" text NOT NULL,
	"mid" text NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"receiver_name" text NOT NULL,
	"receiver_mobile" text NOT NULL,
	"sender_mobile" text NOT NULL,
	"message" text,
	"picture" text,
	"pin_reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"card_until" timestamp (3) with time zone,
	"register_by" timestamp (3) with time zone,
	CONSTRAINT "gifts_number_unique" UNIQUE("number"),
	CONSTRAINT "gifts_pinReference_unique" UNIQUE("pin_reference")
);
--> statement-breakpoint
CREATE TABLE "review_counts" (
	"product_id" text NOT NULL,
	"stars" integer NOT NULL,
	"count" integer NOT NULL,
	"comment_count" integer NOT NULL,
	CONSTRAINT "review_counts_product_id_stars_pk" PRIMARY KEY("product_id","stars")
);
--> statement-breakpoint
ALTER TABLE "bank_customers" ADD COLUMN "theme" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "held_gift_id" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "register_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_numbers" ADD CONSTRAINT "bank_numbers_customer_id_bank_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_pictures" ADD CONSTRAINT "gift_pictures_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_sender_id_shoppers_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_recipient_id_shoppers_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_counts" ADD CONSTRAINT "review_counts_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_numbers_customer_id_index" ON "bank_numbers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "gift_pictures_created_at_index" ON "gift_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gifts_recipient_id_index" ON "gifts" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "gifts_sender_id_index" ON "gifts" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "gifts_order_id_index" ON "gifts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupons_gift_id_index" ON "coupons" USING btree ("gift_id");--> statement-breakpoint
CREATE INDEX "reviews_by_stars" ON "reviews" USING btree ("product_id","rating","at" DESC NULLS LAST);--> statement-breakpoint
insert into review_counts (product_id, stars, count, comment_count)
  select product_id, rating, count(*), count(*) filter (where comment <> '') from reviews where is_shown group by product_id, rating;
--> statement-breakpoint
insert into bank_numbers (mobile_no, customer_id, citizen_key, app_version)
  select distinct on (s.mobile_no) s.mobile_no, c.id, c.id, '5.13.2' from shoppers s join bank_customers c on c.shopper_id = s.id order by s.mobile_no, s.id
  on conflict do nothing;
