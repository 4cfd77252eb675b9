CREATE TABLE "refused_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"app_id" integer NOT NULL,
	"route" text NOT NULL,
	"error" text NOT NULL,
	"detail" text NOT NULL,
	"sent" jsonb NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "answer_body" text;--> statement-breakpoint
ALTER TABLE "refused_request" ADD CONSTRAINT "refused_request_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_request_app" ON "refused_request" USING btree ("app_id","id");