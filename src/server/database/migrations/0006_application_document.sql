CREATE TABLE "application_document" (
	"app_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	CONSTRAINT "application_document_app_id_document_id_pk" PRIMARY KEY("app_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "application_document" ADD CONSTRAINT "application_document_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_document" ADD CONSTRAINT "application_document_document_id_document_type_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_validation_role" ON "assignment_validation" USING btree ("role_id","client_id");