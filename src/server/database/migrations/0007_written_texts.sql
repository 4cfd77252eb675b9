CREATE TABLE "written_text" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"requires_confirmation" boolean NOT NULL,
	"last_update" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "written_text_kind" ON "written_text" USING btree ("requires_confirmation","id");