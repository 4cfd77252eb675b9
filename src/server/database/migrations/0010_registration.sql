CREATE TABLE "access_request" (
	"atalaia_id" text NOT NULL,
	"app_id" integer NOT NULL,
	"justification" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rejected" boolean DEFAULT false NOT NULL,
	"rejection_message" text,
	"rejected_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "access_request_atalaia_id_app_id_pk" PRIMARY KEY("atalaia_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"atalaia_id" text PRIMARY KEY NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_additional" (
	"atalaia_id" text NOT NULL,
	"pending" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rne" text,
	"rne_issue_date" date,
	"income_date" date,
	"rne_classification_id" integer,
	"visa_type_id" integer,
	"visa_expiration_date" date,
	"bank_id" integer,
	"bank_agency" text,
	"bank_account" text,
	"bank_account_type_id" integer,
	CONSTRAINT "registration_additional_atalaia_id_pending_pk" PRIMARY KEY("atalaia_id","pending")
);
--> statement-breakpoint
CREATE TABLE "registration_change" (
	"atalaia_id" text PRIMARY KEY NOT NULL,
	"fields" text[] NOT NULL,
	"sensitive" boolean DEFAULT false NOT NULL,
	"communication" boolean DEFAULT false NOT NULL,
	"general" boolean DEFAULT false NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_communication" (
	"atalaia_id" text NOT NULL,
	"pending" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"zip_code" text,
	"country_id" integer,
	"address_state_id" integer,
	"address_city_id" integer,
	"address_state_name" text,
	"address_city_name" text,
	"address" text,
	"address_number" text,
	"address_complement" text,
	"district" text,
	CONSTRAINT "registration_communication_atalaia_id_pending_pk" PRIMARY KEY("atalaia_id","pending")
);
--> statement-breakpoint
CREATE TABLE "registration_course" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"change" text,
	"version" integer DEFAULT 1 NOT NULL,
	"original_id" integer,
	"academic_formation_id" integer,
	"study_area_id" integer,
	"modality_id" integer,
	"formation_entity" text,
	"country_id" integer,
	"state_id" integer,
	"city_id" integer,
	"state_name" text,
	"city_name" text,
	"course_hours" integer,
	"start_date" date,
	"in_progress" boolean,
	"end_date" date,
	CONSTRAINT "registration_course_change" CHECK ("registration_course"."change" in ('insert', 'update', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "registration_documents" (
	"atalaia_id" text NOT NULL,
	"pending" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rg" text,
	"rg_issue_institution" text,
	"rg_state_id" integer,
	"rg_issue_date" date,
	"voter_registration" text,
	"voter_zone" text,
	"voter_section" text,
	"voter_uf" text,
	"voter_transferred" boolean,
	"voter_transferred_uf_id" integer,
	"cnh" text,
	"cnh_category_id" integer,
	"cnh_issue_location" text,
	"cnh_issue_date" date,
	"cnh_expiration_date" date,
	"cnh_uf_id" integer,
	"passport_number" text,
	"passport_serial_number" text,
	"passport_country_id" integer,
	"passport_issue_date" date,
	"passport_expiration_date" date,
	CONSTRAINT "registration_documents_atalaia_id_pending_pk" PRIMARY KEY("atalaia_id","pending")
);
--> statement-breakpoint
CREATE TABLE "registration_file" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"change" text,
	"version" integer DEFAULT 1 NOT NULL,
	"original_id" integer,
	"document_type_id" integer NOT NULL,
	"stored_file_id" text,
	"under_access_request" boolean DEFAULT false NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_file_change" CHECK ("registration_file"."change" in ('insert', 'update', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "registration_language" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"change" text,
	"version" integer DEFAULT 1 NOT NULL,
	"original_id" integer,
	"language_id" integer,
	"read_id" integer,
	"write_id" integer,
	"speak_id" integer,
	"listen_id" integer,
	CONSTRAINT "registration_language_change" CHECK ("registration_language"."change" in ('insert', 'update', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "registration_personal" (
	"atalaia_id" text NOT NULL,
	"pending" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"image" text,
	"name" text,
	"email" text,
	"birth_date" date,
	"sex_id" integer,
	"marital_status_id" integer,
	"skin_color_id" integer,
	"blood_type_id" integer,
	"rh_factor_id" integer,
	"organ_donor" boolean,
	"deficient" boolean,
	"has_social_name" boolean,
	"social_name" text,
	"gender_identity_id" integer,
	"nationality_type_id" integer,
	"nationality_country_id" integer,
	"birth_country_id" integer,
	"birth_state_name" text,
	"birth_city_name" text,
	"first_affiliation_sex_id" integer,
	"first_affiliation_name" text,
	"second_affiliation_undeclared" boolean,
	"second_affiliation_sex_id" integer,
	"second_affiliation_name" text,
	CONSTRAINT "registration_personal_atalaia_id_pending_pk" PRIMARY KEY("atalaia_id","pending")
);
--> statement-breakpoint
CREATE TABLE "registration_phone" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"pending" boolean NOT NULL,
	"number" text,
	"phone_type_id" integer,
	"authorize" boolean
);
--> statement-breakpoint
CREATE TABLE "registration_professional" (
	"atalaia_id" text NOT NULL,
	"pending" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"origin_organization_id" integer,
	"functional_name" text,
	"functional_registration_number" text,
	"financial_registration" text,
	"entry_date" date,
	"patent_id" integer,
	"role" text,
	"function" text,
	"organization_id" integer,
	"allocation_unity" text,
	"inss_declaration_id" integer,
	"ctps_number" text,
	"ctps_serie" text,
	"ctps_state_id" integer,
	"ctps_issue_date" date,
	"nis_pis_pasep" text,
	"gun_registry_number" text,
	"gun_registry_expiration_date" date,
	CONSTRAINT "registration_professional_atalaia_id_pending_pk" PRIMARY KEY("atalaia_id","pending")
);
--> statement-breakpoint
CREATE TABLE "signed_term" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"text_id" integer,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"signed_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pre_user" ADD COLUMN "organization_fixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pre_user" ADD COLUMN "ready_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pre_user" ADD COLUMN "rejection_message" text;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_rejected_by_client_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_additional" ADD CONSTRAINT "registration_additional_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_additional" ADD CONSTRAINT "registration_additional_rne_classification_id_rne_classification_id_fk" FOREIGN KEY ("rne_classification_id") REFERENCES "public"."rne_classification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_additional" ADD CONSTRAINT "registration_additional_visa_type_id_visa_type_id_fk" FOREIGN KEY ("visa_type_id") REFERENCES "public"."visa_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_additional" ADD CONSTRAINT "registration_additional_bank_id_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."bank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_additional" ADD CONSTRAINT "registration_additional_bank_account_type_id_bank_account_type_id_fk" FOREIGN KEY ("bank_account_type_id") REFERENCES "public"."bank_account_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_change" ADD CONSTRAINT "registration_change_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_communication" ADD CONSTRAINT "registration_communication_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_communication" ADD CONSTRAINT "registration_communication_country_id_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_communication" ADD CONSTRAINT "registration_communication_address_state_id_state_id_fk" FOREIGN KEY ("address_state_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_communication" ADD CONSTRAINT "registration_communication_address_city_id_city_id_fk" FOREIGN KEY ("address_city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_course" ADD CONSTRAINT "registration_course_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_course" ADD CONSTRAINT "registration_course_original_id_registration_course_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."registration_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_course" ADD CONSTRAINT "registration_course_academic_formation_id_academic_formation_id_fk" FOREIGN KEY ("academic_formation_id") REFERENCES "public"."academic_formation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_course" ADD CONSTRAINT "registration_course_study_area_id_study_area_id_fk" FOREIGN KEY ("study_area_id") REFERENCES "public"."study_area"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_course" ADD CONSTRAINT "registration_course_modality_id_course_modality_id_fk" FOREIGN KEY ("modality_id") REFERENCES "public"."course_modality"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_course" ADD CONSTRAINT "registration_course_country_id_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_course" ADD CONSTRAINT "registration_course_state_id_state_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_course" ADD CONSTRAINT "registration_course_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_documents" ADD CONSTRAINT "registration_documents_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_documents" ADD CONSTRAINT "registration_documents_rg_state_id_state_id_fk" FOREIGN KEY ("rg_state_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_documents" ADD CONSTRAINT "registration_documents_voter_transferred_uf_id_state_id_fk" FOREIGN KEY ("voter_transferred_uf_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_documents" ADD CONSTRAINT "registration_documents_cnh_category_id_cnh_category_id_fk" FOREIGN KEY ("cnh_category_id") REFERENCES "public"."cnh_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_documents" ADD CONSTRAINT "registration_documents_cnh_uf_id_state_id_fk" FOREIGN KEY ("cnh_uf_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_documents" ADD CONSTRAINT "registration_documents_passport_country_id_country_id_fk" FOREIGN KEY ("passport_country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_file" ADD CONSTRAINT "registration_file_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_file" ADD CONSTRAINT "registration_file_original_id_registration_file_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."registration_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_file" ADD CONSTRAINT "registration_file_document_type_id_document_type_id_fk" FOREIGN KEY ("document_type_id") REFERENCES "public"."document_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_file" ADD CONSTRAINT "registration_file_stored_file_id_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_language" ADD CONSTRAINT "registration_language_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_language" ADD CONSTRAINT "registration_language_original_id_registration_language_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."registration_language"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_language" ADD CONSTRAINT "registration_language_language_id_language_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."language"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_language" ADD CONSTRAINT "registration_language_read_id_proficiency_rating_id_fk" FOREIGN KEY ("read_id") REFERENCES "public"."proficiency_rating"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_language" ADD CONSTRAINT "registration_language_write_id_proficiency_rating_id_fk" FOREIGN KEY ("write_id") REFERENCES "public"."proficiency_rating"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_language" ADD CONSTRAINT "registration_language_speak_id_proficiency_rating_id_fk" FOREIGN KEY ("speak_id") REFERENCES "public"."proficiency_rating"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_language" ADD CONSTRAINT "registration_language_listen_id_proficiency_rating_id_fk" FOREIGN KEY ("listen_id") REFERENCES "public"."proficiency_rating"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_image_stored_file_id_fk" FOREIGN KEY ("image") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_sex_id_sex_id_fk" FOREIGN KEY ("sex_id") REFERENCES "public"."sex"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_marital_status_id_marital_status_id_fk" FOREIGN KEY ("marital_status_id") REFERENCES "public"."marital_status"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_skin_color_id_skin_color_id_fk" FOREIGN KEY ("skin_color_id") REFERENCES "public"."skin_color"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_blood_type_id_blood_type_id_fk" FOREIGN KEY ("blood_type_id") REFERENCES "public"."blood_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_rh_factor_id_rh_factor_id_fk" FOREIGN KEY ("rh_factor_id") REFERENCES "public"."rh_factor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_gender_identity_id_gender_identity_id_fk" FOREIGN KEY ("gender_identity_id") REFERENCES "public"."gender_identity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_nationality_type_id_nationality_id_fk" FOREIGN KEY ("nationality_type_id") REFERENCES "public"."nationality"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_nationality_country_id_country_id_fk" FOREIGN KEY ("nationality_country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_birth_country_id_country_id_fk" FOREIGN KEY ("birth_country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_first_affiliation_sex_id_sex_id_fk" FOREIGN KEY ("first_affiliation_sex_id") REFERENCES "public"."sex"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_personal" ADD CONSTRAINT "registration_personal_second_affiliation_sex_id_sex_id_fk" FOREIGN KEY ("second_affiliation_sex_id") REFERENCES "public"."sex"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_phone" ADD CONSTRAINT "registration_phone_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_phone" ADD CONSTRAINT "registration_phone_phone_type_id_phone_type_id_fk" FOREIGN KEY ("phone_type_id") REFERENCES "public"."phone_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_professional" ADD CONSTRAINT "registration_professional_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_professional" ADD CONSTRAINT "registration_professional_origin_organization_id_organization_id_fk" FOREIGN KEY ("origin_organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_professional" ADD CONSTRAINT "registration_professional_patent_id_patent_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_professional" ADD CONSTRAINT "registration_professional_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_professional" ADD CONSTRAINT "registration_professional_inss_declaration_id_inss_declaration_id_fk" FOREIGN KEY ("inss_declaration_id") REFERENCES "public"."inss_declaration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_professional" ADD CONSTRAINT "registration_professional_ctps_state_id_state_id_fk" FOREIGN KEY ("ctps_state_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_term" ADD CONSTRAINT "signed_term_atalaia_id_registration_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."registration"("atalaia_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_term" ADD CONSTRAINT "signed_term_text_id_written_text_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."written_text"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_request_application" ON "access_request" USING btree ("app_id","rejected" DESC NULLS LAST,"last_update" DESC NULLS LAST,"atalaia_id");--> statement-breakpoint
CREATE INDEX "registration_change_newest" ON "registration_change" USING btree ("create_date" DESC NULLS LAST,"atalaia_id");--> statement-breakpoint
CREATE INDEX "registration_course_person" ON "registration_course" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "registration_file_person" ON "registration_file" USING btree ("atalaia_id","document_type_id");--> statement-breakpoint
CREATE INDEX "registration_language_person" ON "registration_language" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "registration_phone_person" ON "registration_phone" USING btree ("atalaia_id","pending","id");--> statement-breakpoint
CREATE INDEX "signed_term_person" ON "signed_term" USING btree ("atalaia_id","id");--> statement-breakpoint
CREATE INDEX "pre_user_created_by" ON "pre_user" USING btree ("created_by","create_date");--> statement-breakpoint
CREATE INDEX "pre_user_ready" ON "pre_user" USING btree ("ready_date" DESC NULLS LAST,"atalaia_id");