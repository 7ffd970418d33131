CREATE TABLE "favorite_merchants" (
	"shopper_id" text NOT NULL,
	"mid" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorite_merchants_shopper_id_mid_pk" PRIMARY KEY("shopper_id","mid")
);
--> statement-breakpoint
CREATE TABLE "popup_ads" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"title" jsonb NOT NULL,
	"link_type" text NOT NULL,
	"link" text NOT NULL,
	"profile_types" jsonb NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"mid" text NOT NULL,
	"category_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "product_counts_mid_category_id_type_status_pk" PRIMARY KEY("mid","category_id","type","status")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text,
	"order_number" text NOT NULL,
	"shopper_id" text,
	"username" text NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"is_shown" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rating_in_stars" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"discount_kind" text NOT NULL,
	"discount_value" bigint NOT NULL,
	"max_discount_satang" bigint,
	"min_spend_satang" bigint NOT NULL,
	"eligible_mids" jsonb NOT NULL,
	"eligible_shop_types" jsonb NOT NULL,
	"eligible_delivery" jsonb NOT NULL,
	"user_rule" text NOT NULL,
	"title" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"image" text NOT NULL,
	"is_collectable" boolean NOT NULL,
	"quota" integer NOT NULL,
	"quota_left" integer NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"expired_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vouchers_code_unique" UNIQUE("code"),
	CONSTRAINT "quota_not_negative" CHECK (quota_left >= 0)
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "free_shipping" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_changing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "favorite_merchants" ADD CONSTRAINT "favorite_merchants_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_merchants" ADD CONSTRAINT "favorite_merchants_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_counts_category_id_index" ON "product_counts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "reviews_product_id_at_index" ON "reviews" USING btree ("product_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "review_once" ON "reviews" USING btree ("shopper_id","order_number","product_id");