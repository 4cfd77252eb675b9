DROP INDEX "role_assignment_role";--> statement-breakpoint
CREATE INDEX "role_assignment_role" ON "role_assignment" USING btree ("role_id","client_id","expiration_date_time");