DROP INDEX "role_title_search";--> statement-breakpoint
DROP INDEX "person_sort";--> statement-breakpoint
DROP INDEX "person_inactive";--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(title)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "role_search" ON "role" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "person_sort" ON "person" USING btree ("sort_name","atalaia_id","search_text","organization_id","enabled");--> statement-breakpoint
CREATE INDEX "person_inactive" ON "person" USING btree ("sort_name","atalaia_id","search_text","organization_id","enabled") WHERE not enabled;--> statement-breakpoint
-- How rare a name is decides how people are searched; the standard sample tells common names from others only.
ALTER TABLE "person" ALTER COLUMN "search_text" SET STATISTICS 1000;
