CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 99999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "basket_item_id" text;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "basket_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "can_review";