-- Both were stored in one language: that of the order's placing.
ALTER TABLE "order_funds" ALTER COLUMN "card_name" SET DATA TYPE jsonb USING jsonb_build_object('th', "card_name", 'en', "card_name");--> statement-breakpoint
UPDATE "order_funds" SET "card_name" = NULL WHERE "card_name"->>'th' IS NULL;--> statement-breakpoint
UPDATE "suborders" SET "parcels" = (
	SELECT jsonb_agg(CASE WHEN jsonb_typeof("parcel"->'name') = 'string' THEN "parcel" || jsonb_build_object('name', jsonb_build_object('th', "parcel"->'name', 'en', "parcel"->'name')) ELSE "parcel" END ORDER BY "position")
	FROM jsonb_array_elements("parcels") WITH ORDINALITY AS each("parcel", "position")
) WHERE "parcels" @? '$[*].name';
