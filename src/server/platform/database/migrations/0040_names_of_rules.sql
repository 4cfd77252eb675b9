DROP INDEX "incompatibility_name";--> statement-breakpoint
CREATE INDEX "incompatibility_name" ON "incompatibility" USING btree ("search_text") WHERE removed_date is null;