CREATE TABLE "review" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"scope_id" integer,
	"scope_text" text NOT NULL,
	"unused_days" integer,
	"app_id" integer,
	"reviewers" text NOT NULL,
	"silence" text NOT NULL,
	"rhythm_months" smallint,
	"previous_id" integer,
	"maker_id" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"expected" integer NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"progress" text[] DEFAULT '{}' NOT NULL,
	"lease" text,
	"leased_until" timestamp (3) with time zone,
	"desks_date" timestamp (3) with time zone,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"closer_id" text,
	"problem" text,
	"closes_date" timestamp (3) with time zone NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opened_date" timestamp (3) with time zone,
	"closing_date" timestamp (3) with time zone,
	"closed_date" timestamp (3) with time zone,
	CONSTRAINT "review_scope" CHECK ("review"."scope" in ('application', 'unit', 'role', 'profile', 'administrative')),
	CONSTRAINT "review_reviewers" CHECK ("review"."reviewers" in ('authorizers', 'administrators', 'consul', 'named')),
	CONSTRAINT "review_silence" CHECK ("review"."silence" in ('keep', 'take')),
	CONSTRAINT "review_state" CHECK ("review"."state" in ('preparing', 'open', 'closing', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "review_desk" (
	"review_id" integer NOT NULL,
	"desk" integer NOT NULL,
	"reviewers" integer DEFAULT 0 NOT NULL,
	"sole_id" text,
	CONSTRAINT "review_desk_review_id_desk_pk" PRIMARY KEY("review_id","desk")
);
--> statement-breakpoint
CREATE TABLE "review_line" (
	"review_id" integer NOT NULL,
	"position" integer NOT NULL,
	"desk" integer NOT NULL,
	"client_id" text NOT NULL,
	"app_id" integer NOT NULL,
	"role_id" integer,
	"profile_id" integer,
	"title" text NOT NULL,
	"expiration_date_time" timestamp (3) with time zone,
	"given_date" timestamp (3) with time zone NOT NULL,
	"given_by" text NOT NULL,
	"unit_id" integer,
	"decision" text,
	"decided_by" text,
	"decided_date" timestamp (3) with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"plan_id" integer,
	"plan_position" integer,
	"message" text,
	CONSTRAINT "review_line_review_id_position_pk" PRIMARY KEY("review_id","position"),
	CONSTRAINT "review_line_decision" CHECK ("review_line"."decision" in ('keep', 'take')),
	CONSTRAINT "review_line_outcome" CHECK ("review_line"."outcome" in ('kept', 'take', 'changed', 'failed')),
	CONSTRAINT "review_line_held" CHECK (("review_line"."role_id" is null) <> ("review_line"."profile_id" is null))
);
--> statement-breakpoint
CREATE TABLE "review_plan" (
	"plan_id" integer PRIMARY KEY NOT NULL,
	"review_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reviewer" (
	"review_id" integer NOT NULL,
	"atalaia_id" text NOT NULL,
	CONSTRAINT "review_reviewer_review_id_atalaia_id_pk" PRIMARY KEY("review_id","atalaia_id")
);
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_previous_id_review_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_maker_id_client_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_closer_id_client_id_fk" FOREIGN KEY ("closer_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_desk" ADD CONSTRAINT "review_desk_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_line" ADD CONSTRAINT "review_line_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_plan" ADD CONSTRAINT "review_plan_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_plan" ADD CONSTRAINT "review_plan_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reviewer" ADD CONSTRAINT "review_reviewer_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reviewer" ADD CONSTRAINT "review_reviewer_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_at_work" ON "review" USING btree ("id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "review_previous" ON "review" USING btree ("previous_id");--> statement-breakpoint
CREATE INDEX "review_maker" ON "review" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "review_closer" ON "review" USING btree ("closer_id");--> statement-breakpoint
CREATE INDEX "review_app" ON "review" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "review_line_waiting" ON "review_line" USING btree ("review_id","desk","position") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "review_line_client" ON "review_line" USING btree ("client_id","review_id");--> statement-breakpoint
CREATE INDEX "review_line_plan" ON "review_line" USING btree ("plan_id","plan_position") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "review_line_to_take" ON "review_line" USING btree ("review_id","position") WHERE outcome = 'take' and plan_id is null;--> statement-breakpoint
CREATE INDEX "review_plan_review" ON "review_plan" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_reviewer_person" ON "review_reviewer" USING btree ("atalaia_id");