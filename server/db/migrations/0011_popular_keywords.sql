CREATE TABLE "popular_keywords" (
	"position" integer PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL
);
