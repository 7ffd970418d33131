CREATE TABLE "bank_gateway_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_reference" text NOT NULL,
	"customer_id" text NOT NULL,
	"mid" text NOT NULL,
	"card_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_gateway_payments_orderReference_unique" UNIQUE("order_reference")
);
--> statement-breakpoint
CREATE TABLE "bank_gateways" (
	"mid" text PRIMARY KEY NOT NULL,
	"cid" text NOT NULL,
	"public_key" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_partners" (
	"partner" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"type" text NOT NULL,
	"unit" text NOT NULL,
	"bonus_points" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_rates" (
	"type" text PRIMARY KEY NOT NULL,
	"rate" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fulfillment_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"shopper_id" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"order_id" text,
	CONSTRAINT "grant_once" UNIQUE("shopper_id","campaign_id")
);
--> statement-breakpoint
ALTER TABLE "bank_cards" ADD COLUMN "partner" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "goods_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transfer" jsonb;--> statement-breakpoint
ALTER TABLE "shoppers" ADD COLUMN "payment_email" text;--> statement-breakpoint
ALTER TABLE "bank_gateway_payments" ADD CONSTRAINT "bank_gateway_payments_customer_id_bank_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_grants" ADD CONSTRAINT "fulfillment_grants_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_grants" ADD CONSTRAINT "fulfillment_grants_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_grants" ADD CONSTRAINT "fulfillment_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfillment_grants_order_id_index" ON "fulfillment_grants" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "bank_cards" ADD CONSTRAINT "card_of_partner" UNIQUE("customer_id","partner");