CREATE TABLE "email_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"asked_by" text NOT NULL,
	"confirm_hash" "bytea" NOT NULL,
	"stop_hash" "bytea" NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirm_until" timestamp (3) with time zone NOT NULL,
	"stop_until" timestamp (3) with time zone NOT NULL,
	"confirmed_date" timestamp (3) with time zone,
	CONSTRAINT "email_change_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "email_change_stop_hash_unique" UNIQUE("stop_hash")
);
--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_asked_by_client_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_person" ON "email_change" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "email_change_old" ON "email_change" USING btree (lower("old_email"));