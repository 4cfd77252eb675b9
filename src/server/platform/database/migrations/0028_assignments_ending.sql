CREATE TABLE "ending_told" (
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"held_id" integer NOT NULL,
	"days" smallint NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"app_id" integer NOT NULL,
	"admins_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ending_told_client_id_kind_held_id_days_pk" PRIMARY KEY("client_id","kind","held_id","days")
);
--> statement-breakpoint
ALTER TABLE "ending_told" ADD CONSTRAINT "ending_told_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ending_told" ADD CONSTRAINT "ending_told_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ending_told_app" ON "ending_told" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "ending_told_waiting" ON "ending_told" USING btree ("app_id") WHERE not admins_told;--> statement-breakpoint
CREATE INDEX "ending_told_end" ON "ending_told" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "profile_assignment_ends" ON "profile_assignment" USING btree ("expiration_date_time") WHERE expiration_date_time is not null;--> statement-breakpoint
CREATE INDEX "role_assignment_ends" ON "role_assignment" USING btree ("expiration_date_time") WHERE expiration_date_time is not null;