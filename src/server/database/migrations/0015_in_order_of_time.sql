DROP INDEX "audit_app_at";--> statement-breakpoint
DROP INDEX "session_app";--> statement-breakpoint
DROP INDEX "audit_subject";--> statement-breakpoint
DROP INDEX "audit_actor";--> statement-breakpoint
DROP INDEX "audit_app";--> statement-breakpoint
CREATE INDEX "session_app" ON "session" USING btree ("app_id","create_date","token_number");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_app" ON "audit" USING btree ("app_id","at","id");