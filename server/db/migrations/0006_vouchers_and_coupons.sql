CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"code" text NOT NULL,
	"sub_type" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"product_id" text NOT NULL,
	"mid" text NOT NULL,
	"order_id" text,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"value_satang" bigint,
	"code_type" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"expired_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"use_expired_at" timestamp (3) with time zone,
	"paid_order_id" text,
	"is_gift" boolean DEFAULT false NOT NULL,
	"gift_id" text,
	"gift_opened" boolean,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "voucher_holdings" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"voucher_id" text NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"collected_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "voucher_once" UNIQUE("shopper_id","voucher_id")
);
--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "selected_shopper_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_holdings" ADD CONSTRAINT "voucher_holdings_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_holdings" ADD CONSTRAINT "voucher_holdings_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_of_shopper" ON "coupons" USING btree ("shopper_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "coupons_order_id_index" ON "coupons" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupons_paid_order_id_index" ON "coupons" USING btree ("paid_order_id");--> statement-breakpoint
CREATE INDEX "voucher_holdings_order_id_index" ON "voucher_holdings" USING btree ("order_id");