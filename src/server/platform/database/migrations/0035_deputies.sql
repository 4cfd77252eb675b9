CREATE TABLE "deputy" (
	"id" serial PRIMARY KEY NOT NULL,
	"holder_id" text NOT NULL,
	"deputy_id" text NOT NULL,
	"from_date" timestamp (3) with time zone NOT NULL,
	"until_date" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accepted_date" timestamp (3) with time zone,
	"ending" text,
	"ended_date" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "deputy_other" CHECK ("deputy"."holder_id" <> "deputy"."deputy_id"),
	CONSTRAINT "deputy_period" CHECK ("deputy"."from_date" < "deputy"."until_date"),
	CONSTRAINT "deputy_ending" CHECK ("deputy"."ending" in ('declined', 'ended', 'over', 'lost')),
	CONSTRAINT "deputy_ended" CHECK (("deputy"."ending" is null) = ("deputy"."ended_date" is null))
);
--> statement-breakpoint
ALTER TABLE "review_line" ADD COLUMN "decided_for" text;--> statement-breakpoint
ALTER TABLE "deputy" ADD CONSTRAINT "deputy_holder_id_person_atalaia_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputy" ADD CONSTRAINT "deputy_deputy_id_person_atalaia_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputy" ADD CONSTRAINT "deputy_ended_by_client_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deputy_present" ON "deputy" USING btree ("deputy_id") WHERE ended_date is null;--> statement-breakpoint
CREATE INDEX "deputy_holder" ON "deputy" USING btree ("holder_id","create_date","id");--> statement-breakpoint
CREATE INDEX "deputy_deputy" ON "deputy" USING btree ("deputy_id","create_date","id");