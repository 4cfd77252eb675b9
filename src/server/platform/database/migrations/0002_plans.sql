CREATE TABLE "plan" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"justification" text NOT NULL,
	"author_id" text NOT NULL,
	"wholly" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"digest" text NOT NULL,
	"effects" jsonb NOT NULL,
	"second_person" jsonb NOT NULL,
	"lines" integer NOT NULL,
	"refused" integer NOT NULL,
	"approver_id" text,
	"decided_date" timestamp (3) with time zone,
	"reason" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plan_state" CHECK ("plan"."state" in ('draft', 'waiting', 'approved', 'refused', 'applying', 'applied')),
	CONSTRAINT "plan_second" CHECK ("plan"."approver_id" is distinct from "plan"."author_id")
);
--> statement-breakpoint
CREATE TABLE "plan_line" (
	"plan_id" integer NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"comment" text,
	"calls" jsonb NOT NULL,
	"effects" jsonb NOT NULL,
	"lasting" jsonb NOT NULL,
	"refusal" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message" text,
	"answers" jsonb,
	CONSTRAINT "plan_line_plan_id_position_pk" PRIMARY KEY("plan_id","position"),
	CONSTRAINT "plan_line_state" CHECK ("plan_line"."state" in ('waiting', 'done', 'changed', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_author_id_client_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_approver_id_client_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_line" ADD CONSTRAINT "plan_line_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_author" ON "plan" USING btree ("author_id","update_date");--> statement-breakpoint
CREATE INDEX "plan_approver" ON "plan" USING btree ("approver_id","update_date");