CREATE TABLE "kept_search" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"address" text NOT NULL,
	"shared" boolean NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_search" ADD CONSTRAINT "kept_search_owner_id_client_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_search_name" ON "kept_search" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "kept_search_shared" ON "kept_search" USING btree ("list") WHERE "kept_search"."shared";