CREATE TABLE "plan_table" (
	"plan_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"separator" text,
	"headings" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "plan_table_plan_id_position_pk" PRIMARY KEY("plan_id","position")
);
--> statement-breakpoint
ALTER TABLE "plan_table" ADD CONSTRAINT "plan_table_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE cascade ON UPDATE no action;