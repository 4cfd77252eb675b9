ALTER TABLE "session" DROP CONSTRAINT "session_app_id_application_id_fk";
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ended_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_ended" CHECK (("session"."ended_date" is null) = ("session"."ending" is null));