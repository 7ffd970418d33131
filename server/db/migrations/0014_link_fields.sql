ALTER TABLE "banners" ADD COLUMN "link_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "popup_ads" ADD COLUMN "link_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_access" ADD COLUMN "link_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "quick_access" SET "link_fields" = jsonb_strip_nulls(jsonb_build_object('menuCode', "menu_code", 'minVersion', "min_version", 'allowCard', "allow_card"));--> statement-breakpoint
ALTER TABLE "quick_access" DROP COLUMN "menu_code";--> statement-breakpoint
ALTER TABLE "quick_access" DROP COLUMN "min_version";--> statement-breakpoint
ALTER TABLE "quick_access" DROP COLUMN "allow_card";