CREATE TABLE "unused_access" (
	"app_id" integer PRIMARY KEY NOT NULL,
	"assignments" integer NOT NULL,
	"counted_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unused_access" ADD CONSTRAINT "unused_access_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;