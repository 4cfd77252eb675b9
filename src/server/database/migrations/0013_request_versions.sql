CREATE SEQUENCE "public"."request_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000 CACHE 1;--> statement-breakpoint
ALTER TABLE "pre_user" ALTER COLUMN "version" SET DEFAULT nextval('request_version');--> statement-breakpoint
ALTER TABLE "access_request" ALTER COLUMN "version" SET DEFAULT nextval('request_version');--> statement-breakpoint
ALTER TABLE "registration_change" ALTER COLUMN "version" SET DEFAULT nextval('request_version');