CREATE TABLE "search_report" (
	"search_id" integer NOT NULL,
	"receiver_id" text NOT NULL,
	"every" text NOT NULL,
	"hour" smallint NOT NULL,
	"only_changes" boolean NOT NULL,
	"next_date" timestamp (3) with time zone NOT NULL,
	"sent_date" timestamp (3) with time zone,
	"sent_count" integer,
	"sent_digest" "bytea",
	"stopped_date" timestamp (3) with time zone,
	"stopped_reason" text,
	CONSTRAINT "search_report_search_id_receiver_id_pk" PRIMARY KEY("search_id","receiver_id")
);
--> statement-breakpoint
ALTER TABLE "search_report" ADD CONSTRAINT "search_report_search_id_kept_search_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."kept_search"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_report" ADD CONSTRAINT "search_report_receiver_id_client_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_report_receiver" ON "search_report" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "search_report_due" ON "search_report" USING btree ("next_date") WHERE "search_report"."stopped_date" is null;