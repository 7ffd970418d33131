CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 99999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"recipient_name" text NOT NULL,
	"street_address" text NOT NULL,
	"subdistrict" text NOT NULL,
	"district" text NOT NULL,
	"province" text NOT NULL,
	"zipcode" text NOT NULL,
	"recipient_mobile_no" text NOT NULL,
	"recipient_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text DEFAULT 'home' NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"placeholder" text NOT NULL,
	"title" jsonb NOT NULL,
	"subtitle" jsonb NOT NULL,
	"text_tone" text NOT NULL,
	"link_type" text NOT NULL,
	"link" text NOT NULL,
	"link_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"kind" text DEFAULT 'general' NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "basket_line_of_variant" UNIQUE("shopper_id","kind","variant_id"),
	CONSTRAINT "basket_quantity_positive" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"image" text NOT NULL,
	"placeholder" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"countdown_to" timestamp (3) with time zone,
	"free_shipping" jsonb,
	"product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mids" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"position" integer NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"name" jsonb NOT NULL
);
--> statement-breakpoint
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
	"held_gift_id" text,
	"register_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "due_jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "favorite_merchants" (
	"shopper_id" text NOT NULL,
	"mid" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorite_merchants_shopper_id_mid_pk" PRIMARY KEY("shopper_id","mid")
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
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"card_until" timestamp (3) with time zone,
	"register_by" timestamp (3) with time zone,
	CONSTRAINT "gifts_number_unique" UNIQUE("number"),
	CONSTRAINT "gifts_pinReference_unique" UNIQUE("pin_reference"),
	CONSTRAINT "gift_of_intent" UNIQUE("sender_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"kind" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"shopper_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_shopper_id_endpoint_key_pk" PRIMARY KEY("shopper_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"title" jsonb NOT NULL,
	"blocks" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "merchants" (
	"mid" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"type" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"partner_id" text,
	"limit_satang" bigint NOT NULL,
	"max_items_per_transaction" integer,
	"one_brand" boolean DEFAULT false NOT NULL,
	"sources" jsonb NOT NULL,
	"modes" jsonb NOT NULL,
	"contact" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"active_product_count" integer DEFAULT 0 NOT NULL,
	"opening_hours" jsonb,
	"stores" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"shopper_id" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_counts_shopper_id_status_pk" PRIMARY KEY("shopper_id","status")
);
--> statement-breakpoint
CREATE TABLE "order_funds" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"unit" text NOT NULL,
	"hold_id" text,
	"card_key" text,
	"card_name" text,
	"card_number" text,
	"card_image" text,
	"card_type" text,
	"promocode_id" text,
	"promocode_code" text,
	"promocode_history_id" text,
	"partner_type" text,
	CONSTRAINT "order_funds_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"suborder_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"option_values" jsonb NOT NULL,
	"kind" text NOT NULL,
	"sub_type" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_unit" text DEFAULT 'baht' NOT NULL,
	"price" bigint NOT NULL,
	"discount_price" bigint,
	"is_product_fulfillment" boolean DEFAULT false NOT NULL,
	"basket_item_id" text,
	"donation_receipt" boolean,
	"tax_deduction_condition" text,
	"is_edonation" boolean
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"invoice_number" text NOT NULL,
	"shopper_id" text NOT NULL,
	"mid" text NOT NULL,
	"status" text NOT NULL,
	"purchase_state" text NOT NULL,
	"sub_type" text DEFAULT 'general' NOT NULL,
	"price_unit" text DEFAULT 'baht' NOT NULL,
	"goods_satang" bigint NOT NULL,
	"shipping_satang" bigint NOT NULL,
	"discount_satang" bigint NOT NULL,
	"goods_points" integer DEFAULT 0 NOT NULL,
	"shipping_points" integer DEFAULT 0 NOT NULL,
	"transfer" jsonb,
	"is_customer_timeout" boolean DEFAULT false NOT NULL,
	"consent_flag" boolean,
	"email" text,
	"partner_id" text,
	"gift_id" text,
	"gift_type" text,
	"gift_recipient_name" text,
	"gift_recipient_mobile" text,
	"gift_sender_mobile" text,
	"kind" text NOT NULL,
	"ship_required" boolean NOT NULL,
	"ship_to" jsonb,
	"shipping_type" text,
	"store" jsonb,
	"payment_method" text NOT NULL,
	"kplus_ref" text,
	"pin_reference" text,
	"pin_verified_at" timestamp (3) with time zone,
	"tracking" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "orders_orderNumber_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_invoiceNumber_unique" UNIQUE("invoice_number"),
	CONSTRAINT "orders_pinReference_unique" UNIQUE("pin_reference"),
	CONSTRAINT "order_of_intent" UNIQUE("shopper_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "popular_keywords" (
	"position" integer PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "popup_ads" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"title" jsonb NOT NULL,
	"link_type" text NOT NULL,
	"link" text NOT NULL,
	"link_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"profile_types" jsonb NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privilege_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"product_ids" jsonb NOT NULL
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
CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"mid" text NOT NULL,
	"category_id" text,
	"type" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"is_available" boolean NOT NULL,
	"sold" integer NOT NULL,
	"name_words" integer[] NOT NULL,
	"text_words" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"option_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_satang" bigint,
	"discount_price_satang" bigint,
	"price_points" integer,
	"stock" integer NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "stock_not_negative" CHECK (stock >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"mid" text NOT NULL,
	"category_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"sub_type" text NOT NULL,
	"status" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"price_unit" text NOT NULL,
	"price_display_mode" text NOT NULL,
	"price_satang" bigint,
	"discount_price_satang" bigint,
	"price_points" integer,
	"cash_part_satang" bigint,
	"discount_percent" integer DEFAULT 0 NOT NULL,
	"sort_price" bigint GENERATED ALWAYS AS (coalesce(discount_price_satang, price_satang, price_points::bigint * 10, 0)) STORED,
	"variant_axes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dummy_variant_id" text,
	"image" text NOT NULL,
	"images" jsonb NOT NULL,
	"placeholder" text NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"rating" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"min_per_order" integer DEFAULT 1 NOT NULL,
	"max_per_order" integer,
	"max_per_shopper" integer,
	"click_and_collect" boolean DEFAULT false NOT NULL,
	"is_giftable" boolean DEFAULT false NOT NULL,
	"is_hot" boolean DEFAULT false NOT NULL,
	"tax_deduction_condition" text DEFAULT 'none' NOT NULL,
	"is_edonation" boolean DEFAULT false NOT NULL,
	"has_theme" boolean DEFAULT false NOT NULL,
	"is_changing" boolean DEFAULT false NOT NULL,
	"brand" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quick_access" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"icon" text NOT NULL,
	"name" jsonb NOT NULL,
	"link_type" text NOT NULL,
	"link" text NOT NULL,
	"link_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"profile_types" jsonb
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
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
CREATE TABLE "search_groups" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"name_words" integer[] NOT NULL,
	"text_words" integer[] NOT NULL,
	CONSTRAINT "search_groups_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_word_keys" (
	"key" integer NOT NULL,
	"word_id" integer NOT NULL,
	CONSTRAINT "search_word_keys_key_word_id_pk" PRIMARY KEY("key","word_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text collate "C" NOT NULL,
	"first_length" integer NOT NULL,
	"parts" integer[],
	"in_names" boolean NOT NULL,
	"spellings" text[] NOT NULL,
	CONSTRAINT "search_word_once" UNIQUE("word")
);
--> statement-breakpoint
CREATE TABLE "section_groups" (
	"section_id" text NOT NULL,
	"group_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "section_groups_section_id_group_id_pk" PRIMARY KEY("section_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"session_id_hash" text NOT NULL,
	"uuid" text,
	"from_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"type" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"fee_satang" bigint NOT NULL,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shoppers" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"first_name_th" text NOT NULL,
	"first_name_en" text NOT NULL,
	"last_name_th" text NOT NULL,
	"last_name_en" text NOT NULL,
	"mobile_no" text NOT NULL,
	"profile_type" text NOT NULL,
	"permission" text NOT NULL,
	"status_flag" text DEFAULT '' NOT NULL,
	"account_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"birthday_month" integer,
	"own_partner_card" boolean DEFAULT false NOT NULL,
	"payment_email" text,
	CONSTRAINT "shoppers_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "status_log" (
	"suborder_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_log_suborder_id_status_pk" PRIMARY KEY("suborder_id","status")
);
--> statement-breakpoint
CREATE TABLE "suborders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"parcels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expected_completed_at" timestamp (3) with time zone
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
	"selected_shopper_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
CREATE TABLE "bank_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"mid" text,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"floor" bigint,
	"balance" bigint DEFAULT 0 NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"name" jsonb,
	CONSTRAINT "balance_above_floor" CHECK (floor is null or balance >= floor)
);
--> statement-breakpoint
CREATE TABLE "bank_cards" (
	"card_key" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"card_number" text NOT NULL,
	"image" text NOT NULL,
	"card_type" text DEFAULT '' NOT NULL,
	"block_code" text DEFAULT '' NOT NULL,
	"partner_type" text,
	"partner" text,
	"account_id" text,
	CONSTRAINT "card_of_partner" UNIQUE("customer_id","partner")
);
--> statement-breakpoint
CREATE TABLE "bank_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"pin_hash" text NOT NULL,
	"theme" text,
	CONSTRAINT "bank_customers_shopperId_unique" UNIQUE("shopper_id")
);
--> statement-breakpoint
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
CREATE TABLE "bank_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"from_account_id" text NOT NULL,
	"to_account_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hold_not_negative" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_journal" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_numbers" (
	"mobile_no" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"citizen_key" text NOT NULL,
	"app_version" text,
	"is_active" boolean DEFAULT true NOT NULL
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
CREATE TABLE "bank_pin_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"order_reference" text NOT NULL,
	"state" text NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_postings" (
	"journal_id" text NOT NULL,
	"account_id" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "bank_postings_journal_id_account_id_pk" PRIMARY KEY("journal_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "bank_rates" (
	"type" text PRIMARY KEY NOT NULL,
	"rate" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_merchants" ADD CONSTRAINT "favorite_merchants_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_merchants" ADD CONSTRAINT "favorite_merchants_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_grants" ADD CONSTRAINT "fulfillment_grants_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_grants" ADD CONSTRAINT "fulfillment_grants_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_grants" ADD CONSTRAINT "fulfillment_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_pictures" ADD CONSTRAINT "gift_pictures_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_sender_id_shoppers_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_recipient_id_shoppers_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_openings" ADD CONSTRAINT "link_openings_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_counts" ADD CONSTRAINT "order_counts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_funds" ADD CONSTRAINT "order_funds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_suborder_id_suborders_id_fk" FOREIGN KEY ("suborder_id") REFERENCES "public"."suborders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_mid_merchants_mid_fk" FOREIGN KEY ("mid") REFERENCES "public"."merchants"("mid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_counts" ADD CONSTRAINT "review_counts_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_groups" ADD CONSTRAINT "section_groups_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_groups" ADD CONSTRAINT "section_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_log" ADD CONSTRAINT "status_log_suborder_id_suborders_id_fk" FOREIGN KEY ("suborder_id") REFERENCES "public"."suborders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suborders" ADD CONSTRAINT "suborders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_holdings" ADD CONSTRAINT "voucher_holdings_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_holdings" ADD CONSTRAINT "voucher_holdings_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_customer_id_bank_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_cards" ADD CONSTRAINT "bank_cards_customer_id_bank_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_cards" ADD CONSTRAINT "bank_cards_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_gateway_payments" ADD CONSTRAINT "bank_gateway_payments_customer_id_bank_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_holds" ADD CONSTRAINT "bank_holds_from_account_id_bank_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_holds" ADD CONSTRAINT "bank_holds_to_account_id_bank_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_numbers" ADD CONSTRAINT "bank_numbers_customer_id_bank_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_pin_requests" ADD CONSTRAINT "bank_pin_requests_customer_id_bank_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_postings" ADD CONSTRAINT "bank_postings_journal_id_bank_journal_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."bank_journal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_postings" ADD CONSTRAINT "bank_postings_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_sessions" ADD CONSTRAINT "bank_sessions_customer_id_bank_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."bank_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_shopper_id_created_at_index" ON "addresses" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE INDEX "coupons_of_shopper" ON "coupons" USING btree ("shopper_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "coupons_order_id_index" ON "coupons" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupons_paid_order_id_index" ON "coupons" USING btree ("paid_order_id");--> statement-breakpoint
CREATE INDEX "coupons_gift_id_index" ON "coupons" USING btree ("gift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "due_job_once" ON "due_jobs" USING btree ("kind","ref");--> statement-breakpoint
CREATE INDEX "due_jobs_run_at_index" ON "due_jobs" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "fulfillment_grants_order_id_index" ON "fulfillment_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_pictures_created_at_index" ON "gift_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gifts_recipient_id_index" ON "gifts" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "gifts_sender_id_index" ON "gifts" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "gifts_order_id_index" ON "gifts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "idempotency_created_at_index" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "link_openings_shopper_id_created_at_index" ON "link_openings" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_position_index" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_product_id_index" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_of_shopper" ON "orders" USING btree ("shopper_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "product_counts_category_id_index" ON "product_counts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_search_name" ON "product_search" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "product_search_text" ON "product_search" USING gin ("text_words");--> statement-breakpoint
CREATE INDEX "product_search_merchant" ON "product_search" USING btree ("mid");--> statement-breakpoint
CREATE INDEX "product_search_category" ON "product_search" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_variants_product_id_position_index" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "products_sold" ON "products" USING btree ("sold_count" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("sort_price","product_id");--> statement-breakpoint
CREATE INDEX "products_merchant" ON "products" USING btree ("mid","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_type" ON "products" USING btree ("type");--> statement-breakpoint
CREATE INDEX "reviews_product_id_at_index" ON "reviews" USING btree ("product_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "review_once" ON "reviews" USING btree ("shopper_id","order_number","product_id");--> statement-breakpoint
CREATE INDEX "reviews_by_stars" ON "reviews" USING btree ("product_id","rating","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_groups_name" ON "search_groups" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "search_groups_text" ON "search_groups" USING gin ("text_words");--> statement-breakpoint
CREATE INDEX "sessions_shopper_id_index" ON "sessions" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "suborders_order_id_position_index" ON "suborders" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "voucher_holdings_order_id_index" ON "voucher_holdings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_customer_id_index" ON "bank_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_mid_index" ON "bank_accounts" USING btree ("mid");--> statement-breakpoint
CREATE INDEX "bank_cards_customer_id_position_index" ON "bank_cards" USING btree ("customer_id","position");--> statement-breakpoint
CREATE INDEX "bank_holds_reference_index" ON "bank_holds" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_once" ON "bank_journal" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "bank_numbers_customer_id_index" ON "bank_numbers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "bank_pin_requests_order_reference_index" ON "bank_pin_requests" USING btree ("order_reference");--> statement-breakpoint
CREATE INDEX "bank_postings_account_id_index" ON "bank_postings" USING btree ("account_id");--> statement-breakpoint
-- From here on written by hand: what keeps counts and the search index in step.
create function keep_order_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.shopper_id = new.shopper_id then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update order_counts set count = count - 1 where shopper_id = old.shopper_id and status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_counts (shopper_id, status, count) values (new.shopper_id, new.status, 1)
      on conflict (shopper_id, status) do update set count = order_counts.count + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_order_counts after insert or update of status, shopper_id or delete on orders for each row execute function keep_order_counts();
--> statement-breakpoint
-- A job that is running now is waited for and planned anew: it may have read the text before this change.
create function plan_search_index(ref text) returns void language sql as $$
  insert into due_jobs (kind, ref, run_at) values ('search.index', ref, to_timestamp(0))
    on conflict (kind, ref) do update set run_at = excluded.run_at, attempts = 0, last_error = null
$$;
--> statement-breakpoint
create function keep_product_search() returns trigger language plpgsql as $$
begin
  if (old.name, old.description, old.variant_axes) is distinct from (new.name, new.description, new.variant_axes) then
    perform plan_search_index(new.product_id);
  end if;
  if (old.mid, old.category_id, old.type, old.status, old.is_changing)
      is not distinct from (new.mid, new.category_id, new.type, new.status, new.is_changing)
      and not exists (select from product_search
        where product_id = new.product_id and abs(new.sold_count - sold) * 20 >= sold) then
    return null;
  end if;
  -- Once the row is locked, the next statement sees what was committed while this one waited for it.
  perform from product_search where product_id = new.product_id for update;
  if not found then
    perform plan_search_index(new.product_id);
    return null;
  end if;
  update product_search set mid = new.mid, category_id = new.category_id, type = new.type,
      is_listed = new.status <> 'inactive' and not new.is_changing,
      is_available = new.status = 'active' and exists (
        select from product_variants where product_variants.product_id = new.product_id and stock > 0),
      sold = new.sold_count
    where product_id = new.product_id;
  return null;
end $$;
--> statement-breakpoint
create function keep_search_availability() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.stock > 0) = (new.stock > 0) then
    return null;
  end if;
  perform from product_search where product_id = old.product_id for update;
  if found then
    update product_search set is_available = p.status = 'active' and exists (
        select from product_variants v where v.product_id = p.product_id and v.stock > 0)
      from products p where p.product_id = old.product_id and product_search.product_id = p.product_id;
  elsif exists (select from products where product_id = old.product_id) then
    perform plan_search_index(old.product_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- At the end of a transaction: these locks are the last that an order takes, so none waits for it while it waits for another.
create constraint trigger keep_product_search
  after update of mid, category_id, type, status, is_changing, sold_count, name, description, variant_axes on products
  deferrable initially deferred for each row execute function keep_product_search();
--> statement-breakpoint
create constraint trigger keep_search_availability after update of stock or delete on product_variants
  deferrable initially deferred for each row execute function keep_search_availability();
--> statement-breakpoint
create function plan_search_of_new() returns trigger language plpgsql as $$
begin
  perform plan_search_index('new');
  return null;
end $$;
--> statement-breakpoint
create trigger plan_search_of_new after insert on products for each statement execute function plan_search_of_new();
--> statement-breakpoint
create function plan_search_of_groups() returns trigger language plpgsql as $$
begin
  perform plan_search_index('groups');
  return null;
end $$;
--> statement-breakpoint
create trigger plan_search_of_groups after insert or update of name, about on merchants
  for each statement execute function plan_search_of_groups();
--> statement-breakpoint
create trigger plan_search_of_groups after insert or update of name, parent_id on categories
  for each statement execute function plan_search_of_groups();
