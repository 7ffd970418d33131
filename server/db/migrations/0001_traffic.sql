CREATE TABLE "traffic" (
	"hour" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"machine" text NOT NULL,
	"name" text NOT NULL,
	"time" integer NOT NULL,
	"language" text NOT NULL,
	"platform" text NOT NULL,
	"app_version" text NOT NULL,
	"profile_type" text NOT NULL,
	"source" text NOT NULL,
	"voucher" boolean NOT NULL,
	"error" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "traffic_key" PRIMARY KEY("hour","kind","name","time","language","platform","app_version","profile_type","source","voucher","error")
);
