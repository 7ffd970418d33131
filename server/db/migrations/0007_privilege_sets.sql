CREATE TABLE "privilege_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"product_ids" jsonb NOT NULL
);
