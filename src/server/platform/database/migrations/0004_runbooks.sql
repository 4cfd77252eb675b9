CREATE TABLE "runbook" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"description" text NOT NULL,
	"author_id" text NOT NULL,
	"shared" boolean NOT NULL,
	"names" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"calls" text[] NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "runbook_id" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "runbook_name" text;--> statement-breakpoint
ALTER TABLE "runbook" ADD CONSTRAINT "runbook_author_id_client_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "runbook_own_name" ON "runbook" USING btree ("author_id","folded");--> statement-breakpoint
CREATE UNIQUE INDEX "runbook_shared_name" ON "runbook" USING btree ("folded") WHERE "runbook"."shared";--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_runbook_id_runbook_id_fk" FOREIGN KEY ("runbook_id") REFERENCES "public"."runbook"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_runbook" ON "plan" USING btree ("runbook_id");