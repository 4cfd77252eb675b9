DROP INDEX "organization_parent";--> statement-breakpoint
CREATE INDEX "organization_parent" ON "organization" USING btree ("parent_id","acronym" collate "C","id");