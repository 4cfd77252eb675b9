CREATE TABLE "application" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"app_key" text NOT NULL,
	"title" text NOT NULL,
	"acronym" text NOT NULL,
	"description" text,
	"redirect_url" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"secret_hash" text,
	"allowed_tokens" integer DEFAULT 1 NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(acronym || ' ' || title || ' ' || app_key)) STORED NOT NULL,
	CONSTRAINT "application_client_id_unique" UNIQUE("client_id"),
	CONSTRAINT "application_app_key_unique" UNIQUE("app_key"),
	CONSTRAINT "application_tokens" CHECK ("application"."allowed_tokens" between 1 and 25)
);
--> statement-breakpoint
CREATE TABLE "application_disabling" (
	"client_id" text NOT NULL,
	"app_id" integer NOT NULL,
	"description" text NOT NULL,
	"create_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "application_disabling_client_id_app_id_pk" PRIMARY KEY("client_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_validation" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"role_id" integer NOT NULL,
	"validator_id" text,
	"validated_date" timestamp (3) with time zone,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text,
	"app_id" integer,
	"role_id" integer,
	"about" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"justification" text,
	"address" text,
	"command_line" text
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "client_kind" CHECK ("client"."kind" in ('person', 'application'))
);
--> statement-breakpoint
CREATE TABLE "inherited_role" (
	"app_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "inherited_role_app_id_role_id_pk" PRIMARY KEY("app_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_attempt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_date" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"hash" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"atalaia_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"is_foreign" boolean DEFAULT false NOT NULL,
	"organization_id" integer,
	"enabled" boolean DEFAULT true NOT NULL,
	"first_access" boolean DEFAULT true NOT NULL,
	"image" text,
	"password_hash" text,
	"last_password_update" timestamp (3) with time zone,
	"two_factor_secret" "bytea",
	"two_factor_activation_date" timestamp (3) with time zone,
	"two_factor_last_step" bigint,
	"deprecated_details" boolean DEFAULT false NOT NULL,
	"commitment_term_date" timestamp (3) with time zone,
	"last_sign_in" timestamp (3) with time zone,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' ' || email || ' ' || atalaia_id)) STORED NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pre_user" (
	"atalaia_id" text PRIMARY KEY NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"is_foreign" boolean DEFAULT false NOT NULL,
	"organization_id" integer,
	"status" text DEFAULT 'IN_PROGRESS' NOT NULL,
	"under_evaluation" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pre_user_status" CHECK ("pre_user"."status" in ('IN_PROGRESS', 'READY'))
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"id" serial PRIMARY KEY NOT NULL,
	"app_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_by" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_assignment" (
	"client_id" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expiration_date_time" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"profile_id" integer NOT NULL,
	CONSTRAINT "profile_assignment_client_id_profile_id_pk" PRIMARY KEY("client_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "profile_role" (
	"profile_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "profile_role_profile_id_role_id_pk" PRIMARY KEY("profile_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"atalaia_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_date" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_atalaia_id_hash_pk" PRIMARY KEY("atalaia_id","hash")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" serial PRIMARY KEY NOT NULL,
	"app_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text DEFAULT 'basic' NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"two_factor_required" boolean DEFAULT false NOT NULL,
	"governs_app_id" integer,
	"governs_as" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_type" CHECK ("role"."type" in ('basic', 'chain')),
	CONSTRAINT "role_governs_both" CHECK (("role"."governs_app_id" is null) = ("role"."governs_as" is null))
);
--> statement-breakpoint
CREATE TABLE "role_assignment" (
	"client_id" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expiration_date_time" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "role_assignment_client_id_role_id_pk" PRIMARY KEY("client_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role_block" (
	"client_id" text NOT NULL,
	"role_id" integer NOT NULL,
	"app_id" integer NOT NULL,
	"justification" text NOT NULL,
	"create_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "role_block_client_id_app_id_role_id_pk" PRIMARY KEY("client_id","app_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role_consul" (
	"role_id" integer NOT NULL,
	"atalaia_id" text NOT NULL,
	CONSTRAINT "role_consul_role_id_atalaia_id_pk" PRIMARY KEY("role_id","atalaia_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"token_number" bigserial NOT NULL,
	"token_type" text NOT NULL,
	"client_identifier" text NOT NULL,
	"app_id" integer NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_validate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"atalaia_id" text NOT NULL,
	"expire_date" timestamp (3) with time zone NOT NULL,
	"used_date" timestamp (3) with time zone,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorizer_link" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"organization_id" integer NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" serial PRIMARY KEY NOT NULL,
	"acronym" text NOT NULL,
	"title" text NOT NULL,
	"parent_id" integer,
	"region_id" integer NOT NULL,
	"organization_type_id" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"path" integer[] NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(acronym || ' ' || title)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academic_formation" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "bank" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_reduced" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_account_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "blood_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "city" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cnh_category" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "country" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"iso_code" text
);
--> statement-breakpoint
CREATE TABLE "course_modality" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "document_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "gender_identity" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "inss_declaration" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "language" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"iso_code" text
);
--> statement-breakpoint
CREATE TABLE "marital_status" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "nationality" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "organization_classification" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "organization_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "patent" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "phone_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "proficiency_rating" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "region" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "rh_factor" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "rne_classification" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "sex" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "skin_color" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "specialization" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "state" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"uf" text NOT NULL,
	CONSTRAINT "state_uf_unique" UNIQUE("uf")
);
--> statement-breakpoint
CREATE TABLE "study_area" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "visa_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text
);
--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_disabling" ADD CONSTRAINT "application_disabling_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_disabling" ADD CONSTRAINT "application_disabling_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_disabling" ADD CONSTRAINT "application_disabling_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_validation" ADD CONSTRAINT "assignment_validation_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_validation" ADD CONSTRAINT "assignment_validation_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_validation" ADD CONSTRAINT "assignment_validation_validator_id_client_id_fk" FOREIGN KEY ("validator_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inherited_role" ADD CONSTRAINT "inherited_role_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inherited_role" ADD CONSTRAINT "inherited_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_atalaia_id_client_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_user" ADD CONSTRAINT "pre_user_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_user" ADD CONSTRAINT "pre_user_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_assignment" ADD CONSTRAINT "profile_assignment_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_assignment" ADD CONSTRAINT "profile_assignment_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_assignment" ADD CONSTRAINT "profile_assignment_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_role" ADD CONSTRAINT "profile_role_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_role" ADD CONSTRAINT "profile_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_governs_app_id_application_id_fk" FOREIGN KEY ("governs_app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignment" ADD CONSTRAINT "role_assignment_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignment" ADD CONSTRAINT "role_assignment_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignment" ADD CONSTRAINT "role_assignment_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_block" ADD CONSTRAINT "role_block_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_block" ADD CONSTRAINT "role_block_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_block" ADD CONSTRAINT "role_block_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_block" ADD CONSTRAINT "role_block_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_consul" ADD CONSTRAINT "role_consul_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_consul" ADD CONSTRAINT "role_consul_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorizer_link" ADD CONSTRAINT "authorizer_link_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_parent_id_organization_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_organization_type_id_organization_type_id_fk" FOREIGN KEY ("organization_type_id") REFERENCES "public"."organization_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city" ADD CONSTRAINT "city_state_id_state_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_acronym" ON "application" USING btree (upper("acronym"));--> statement-breakpoint
CREATE INDEX "application_disabling_app" ON "application_disabling" USING btree ("app_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_validation_once" ON "assignment_validation" USING btree ("client_id","role_id");--> statement-breakpoint
CREATE INDEX "assignment_validation_open" ON "assignment_validation" USING btree ("role_id") WHERE validated_date is null;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_app" ON "audit" USING btree ("app_id","id");--> statement-breakpoint
CREATE INDEX "inherited_role_role" ON "inherited_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt") WHERE sent_date is null;--> statement-breakpoint
CREATE INDEX "password_history_person" ON "password_history" USING btree ("atalaia_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "person_sort" ON "person" USING btree ("sort_name","atalaia_id");--> statement-breakpoint
CREATE INDEX "person_search" ON "person" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "person_organization" ON "person" USING btree ("organization_id","sort_name","atalaia_id");--> statement-breakpoint
CREATE INDEX "person_inactive" ON "person" USING btree ("sort_name","atalaia_id") WHERE not enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_user_email" ON "pre_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "pre_user_created" ON "pre_user" USING btree ("create_date","atalaia_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_name" ON "profile" USING btree ("app_id","name");--> statement-breakpoint
CREATE INDEX "profile_assignment_profile" ON "profile_assignment" USING btree ("profile_id","client_id");--> statement-breakpoint
CREATE INDEX "profile_role_role" ON "profile_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_title" ON "role" USING btree ("app_id","title");--> statement-breakpoint
CREATE INDEX "role_governs" ON "role" USING btree ("governs_app_id");--> statement-breakpoint
CREATE INDEX "role_title_search" ON "role" USING gin (fold("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "role_assignment_role" ON "role_assignment" USING btree ("role_id","client_id");--> statement-breakpoint
CREATE INDEX "role_block_role" ON "role_block" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "role_consul_person" ON "role_consul" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "session_client" ON "session" USING btree ("client_identifier","app_id","create_date");--> statement-breakpoint
CREATE INDEX "session_app" ON "session" USING btree ("app_id","create_date");--> statement-breakpoint
CREATE INDEX "session_validate" ON "session" USING btree ("last_validate");--> statement-breakpoint
CREATE INDEX "ticket_person" ON "ticket" USING btree ("atalaia_id","kind");--> statement-breakpoint
CREATE INDEX "authorizer_link_person" ON "authorizer_link" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "organization_parent" ON "organization" USING btree ("parent_id","acronym");--> statement-breakpoint
CREATE INDEX "organization_path" ON "organization" USING gin ("path");--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organization_acronym" ON "organization" USING btree (upper("acronym"));