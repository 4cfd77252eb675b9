CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Lower case, no accents, single spaces: what `fold` in src/domain/text/fold.ts does. Declared immutable, so that
-- columns and indexes can be made of it; the dictionary it names does not change.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[\s\u00A0]+', ' ', 'g')) $$;
--> statement-breakpoint
CREATE SEQUENCE "public"."request_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000 CACHE 1;--> statement-breakpoint
CREATE TABLE "administration" (
	"atalaia_id" text NOT NULL,
	"role_id" integer NOT NULL,
	"app_id" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "administration_atalaia_id_role_id_app_id_pk" PRIMARY KEY("atalaia_id","role_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "administration_news" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"role_id" integer NOT NULL,
	"app_id" integer NOT NULL,
	"actor_id" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_date" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "application_document" (
	"app_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	CONSTRAINT "application_document_app_id_document_id_pk" PRIMARY KEY("app_id","document_id")
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
CREATE TABLE "client" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "client_kind" CHECK ("client"."kind" in ('person', 'application', 'emergency'))
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" serial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"justification" text NOT NULL,
	"account_state" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expire_date" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_by" text,
	"decided_date" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "consent_action" CHECK ("consent"."action" in ('unlock', 'resetTwoFactor', 'resetPassword')),
	CONSTRAINT "consent_outcome" CHECK ("consent"."outcome" in ('given', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "consent_decided" CHECK (("consent"."outcome" is null) = ("consent"."decided_date" is null))
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"asked_by" text NOT NULL,
	"confirm_hash" "bytea" NOT NULL,
	"stop_hash" "bytea" NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirm_until" timestamp (3) with time zone NOT NULL,
	"stop_until" timestamp (3) with time zone NOT NULL,
	"confirmed_date" timestamp (3) with time zone,
	CONSTRAINT "email_change_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "email_change_stop_hash_unique" UNIQUE("stop_hash")
);
--> statement-breakpoint
CREATE TABLE "emergency_access" (
	"id" serial PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"void_date" timestamp (3) with time zone,
	"used_date" timestamp (3) with time zone,
	"used_address" text,
	"session_hash" "bytea",
	"acknowledged_date" timestamp (3) with time zone,
	"acknowledged_by" text,
	"acknowledgement" text,
	CONSTRAINT "emergency_access_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "inherited_role" (
	"app_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "inherited_role_app_id_role_id_pk" PRIMARY KEY("app_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "secret_key" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_date" timestamp (3) with time zone,
	"sealed" "bytea"
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"hash" "bytea" NOT NULL,
	"atalaia_id" text NOT NULL,
	"first_sign_in" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"last_sign_in" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_hash_atalaia_id_pk" PRIMARY KEY("hash","atalaia_id")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_body" "bytea",
	"body" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_attempt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_date" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"device_bound" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_date" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expire_date" timestamp (3) with time zone NOT NULL
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
	"locked_date" timestamp (3) with time zone,
	"locked_by" text,
	"lock_reason" text,
	"admitted" boolean GENERATED ALWAYS AS (enabled and locked_date is null) STORED NOT NULL,
	"first_access" boolean DEFAULT true NOT NULL,
	"image" text,
	"password_hash" text,
	"last_password_update" timestamp (3) with time zone,
	"two_factor_secret" "bytea",
	"two_factor_activation_date" timestamp (3) with time zone,
	"two_factor_last_step" bigint,
	"passkey_handle" "bytea",
	"deprecated_details" boolean DEFAULT false NOT NULL,
	"commitment_term_date" timestamp (3) with time zone,
	"last_sign_in" timestamp (3) with time zone,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' ' || email || ' ' || atalaia_id)) STORED NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	CONSTRAINT "person_lock" CHECK (("person"."locked_date" is null) = ("person"."locked_by" is null) and ("person"."locked_date" is null) = ("person"."lock_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "personal_read" (
	"session_hash" "bytea" NOT NULL,
	"quota" text NOT NULL,
	"subject_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "personal_read_session_hash_quota_subject_id_pk" PRIMARY KEY("session_hash","quota","subject_id")
);
--> statement-breakpoint
CREATE TABLE "personal_reveal" (
	"session_hash" "bytea" NOT NULL,
	"atalaia_id" text NOT NULL,
	"expire_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "personal_reveal_session_hash_atalaia_id_pk" PRIMARY KEY("session_hash","atalaia_id")
);
--> statement-breakpoint
CREATE TABLE "pre_user" (
	"atalaia_id" text PRIMARY KEY NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"is_foreign" boolean DEFAULT false NOT NULL,
	"organization_id" integer,
	"organization_fixed" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'IN_PROGRESS' NOT NULL,
	"under_evaluation" boolean DEFAULT false NOT NULL,
	"ready_date" timestamp (3) with time zone,
	"rejection_message" text,
	"created_by" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT nextval('request_version') NOT NULL,
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
	"created_by" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"sealed" "bytea" NOT NULL,
	"used_date" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_atalaia_id_sealed_pk" PRIMARY KEY("atalaia_id","sealed")
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
	"search_text" text GENERATED ALWAYS AS (fold(title)) STORED NOT NULL,
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
	"token_hash" "bytea" NOT NULL,
	"token_number" bigserial NOT NULL,
	"token_type" text NOT NULL,
	"client_identifier" text NOT NULL,
	"app_id" integer NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_validate" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"authenticated_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"renewals" integer DEFAULT 0 NOT NULL,
	"renewed_date" timestamp (3) with time zone,
	"tokens_since" integer DEFAULT 0 NOT NULL,
	"amr" text[] DEFAULT '{}' NOT NULL,
	"passkey_date" timestamp (3) with time zone,
	"passkey_ids" integer[] DEFAULT '{}' NOT NULL,
	"ended_date" timestamp (3) with time zone,
	"ending" text,
	"scopes" text[],
	"entered_with" "bytea",
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "session_token_hash_create_date_pk" PRIMARY KEY("token_hash","create_date"),
	CONSTRAINT "session_ended" CHECK (("session"."ended_date" is null) = ("session"."ending" is null))
) PARTITION BY RANGE ("create_date");
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
CREATE TABLE "audit" (
	"id" bigserial NOT NULL,
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
	"command_line" text,
	CONSTRAINT "audit_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"number" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	"key_id" "bytea",
	CONSTRAINT "audit_seal_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demonstration" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"load_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_integration" (
	"app_id" integer PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'confidential' NOT NULL,
	"redirect_uris" text[] DEFAULT '{}' NOT NULL,
	"post_logout_redirect_uris" text[] DEFAULT '{}' NOT NULL,
	"grants" text[] DEFAULT '{"authorization_code","refresh_token"}' NOT NULL,
	"scopes" text[] DEFAULT '{"profile","roles"}' NOT NULL,
	"backchannel_logout_uri" text,
	"jwks" jsonb,
	"jwks_uri" text,
	"resource" text,
	"events_uri" text,
	"events" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "application_integration_resource_unique" UNIQUE("resource"),
	CONSTRAINT "application_integration_kind" CHECK ("application_integration"."kind" in ('confidential', 'public', 'native')),
	CONSTRAINT "application_integration_keys" CHECK ("application_integration"."jwks" is null or "application_integration"."jwks_uri" is null)
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'logout' NOT NULL,
	"app_id" integer NOT NULL,
	"address" text NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"session_hash" "bytea",
	"details" jsonb,
	"change_id" text DEFAULT pg_current_xact_id()::text NOT NULL,
	"actor_id" text,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_attempt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"give_up_date" timestamp (3) with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	"delivered_date" timestamp (3) with time zone,
	"last_answer" text
);
--> statement-breakpoint
CREATE TABLE "oidc_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_record" (
	"model" text NOT NULL,
	"id_hash" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"session_hash" "bytea",
	"uid_hash" "bytea",
	"user_code_hash" "bytea",
	"consumed_date" timestamp (3) with time zone,
	"expire_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oidc_record_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_by" text NOT NULL,
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
	"cnpj" text,
	"registry_code" text,
	"image" text,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"phones" text[] DEFAULT '{}' NOT NULL,
	"manager" text,
	"website" text,
	"latitude" double precision,
	"longitude" double precision,
	"geometry" jsonb,
	"address_name" text,
	"address_number" text,
	"address_complement" text,
	"neighborhood" text,
	"zip_code" text,
	"country_id" integer,
	"state_id" integer,
	"city_id" integer,
	"state_name" text,
	"city_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(acronym || ' ' || title)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_classification_of" (
	"organization_id" integer NOT NULL,
	"classification_id" integer NOT NULL,
	CONSTRAINT "organization_classification_of_organization_id_classification_id_pk" PRIMARY KEY("organization_id","classification_id")
);
--> statement-breakpoint
CREATE TABLE "organization_network" (
	"network" "cidr" PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_operation" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"movement_type" text NOT NULL,
	"details" text NOT NULL,
	"created_by" text NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file_id" text
);
--> statement-breakpoint
CREATE TABLE "organization_specialization_of" (
	"organization_id" integer NOT NULL,
	"specialization_id" integer NOT NULL,
	CONSTRAINT "organization_specialization_of_organization_id_specialization_id_pk" PRIMARY KEY("organization_id","specialization_id")
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
	"description" text,
	"required_of" text
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
CREATE TABLE "linker" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"app_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"creation_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linker_profile" (
	"linker_id" integer NOT NULL,
	"profile_id" integer NOT NULL,
	CONSTRAINT "linker_profile_linker_id_profile_id_pk" PRIMARY KEY("linker_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "linker_role" (
	"linker_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "linker_role_linker_id_role_id_pk" PRIMARY KEY("linker_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "access_request" (
	"atalaia_id" text NOT NULL,
	"app_id" integer NOT NULL,
	"justification" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_update" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rejected" boolean DEFAULT false NOT NULL,
	"rejection_message" text,
	"rejected_by" text,
	"version" integer DEFAULT nextval('request_version') NOT NULL,
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
	"version" integer DEFAULT nextval('request_version') NOT NULL
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
CREATE TABLE "written_text" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"requires_confirmation" boolean NOT NULL,
	"last_update" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_integration" ADD CONSTRAINT "application_integration_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administration" ADD CONSTRAINT "administration_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administration" ADD CONSTRAINT "administration_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administration" ADD CONSTRAINT "administration_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administration_news" ADD CONSTRAINT "administration_news_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administration_news" ADD CONSTRAINT "administration_news_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administration_news" ADD CONSTRAINT "administration_news_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_disabling" ADD CONSTRAINT "application_disabling_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_disabling" ADD CONSTRAINT "application_disabling_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_disabling" ADD CONSTRAINT "application_disabling_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_document" ADD CONSTRAINT "application_document_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_document" ADD CONSTRAINT "application_document_document_id_document_type_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_validation" ADD CONSTRAINT "assignment_validation_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_validation" ADD CONSTRAINT "assignment_validation_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_validation" ADD CONSTRAINT "assignment_validation_validator_id_client_id_fk" FOREIGN KEY ("validator_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_subject_id_person_atalaia_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_asked_by_client_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_decided_by_client_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_asked_by_client_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_acknowledged_by_client_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inherited_role" ADD CONSTRAINT "inherited_role_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inherited_role" ADD CONSTRAINT "inherited_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_atalaia_id_client_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_locked_by_client_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_user" ADD CONSTRAINT "pre_user_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_user" ADD CONSTRAINT "pre_user_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_assignment" ADD CONSTRAINT "profile_assignment_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_assignment" ADD CONSTRAINT "profile_assignment_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_assignment" ADD CONSTRAINT "profile_assignment_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_role" ADD CONSTRAINT "profile_role_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_role" ADD CONSTRAINT "profile_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_role" ADD CONSTRAINT "profile_role_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "authorizer_link" ADD CONSTRAINT "authorizer_link_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_parent_id_organization_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_organization_type_id_organization_type_id_fk" FOREIGN KEY ("organization_type_id") REFERENCES "public"."organization_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_image_stored_file_id_fk" FOREIGN KEY ("image") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_country_id_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_state_id_state_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_classification_of" ADD CONSTRAINT "organization_classification_of_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_classification_of" ADD CONSTRAINT "organization_classification_of_classification_id_organization_classification_id_fk" FOREIGN KEY ("classification_id") REFERENCES "public"."organization_classification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_network" ADD CONSTRAINT "organization_network_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_operation" ADD CONSTRAINT "organization_operation_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_specialization_of" ADD CONSTRAINT "organization_specialization_of_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_specialization_of" ADD CONSTRAINT "organization_specialization_of_specialization_id_specialization_id_fk" FOREIGN KEY ("specialization_id") REFERENCES "public"."specialization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city" ADD CONSTRAINT "city_state_id_state_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker" ADD CONSTRAINT "linker_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker" ADD CONSTRAINT "linker_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker" ADD CONSTRAINT "linker_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker_profile" ADD CONSTRAINT "linker_profile_linker_id_linker_id_fk" FOREIGN KEY ("linker_id") REFERENCES "public"."linker"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker_profile" ADD CONSTRAINT "linker_profile_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker_role" ADD CONSTRAINT "linker_role_linker_id_linker_id_fk" FOREIGN KEY ("linker_id") REFERENCES "public"."linker"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker_role" ADD CONSTRAINT "linker_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "administration_role" ON "administration" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "administration_app" ON "administration" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "administration_news_waiting" ON "administration_news" USING btree ("id") WHERE told_date is null;--> statement-breakpoint
CREATE INDEX "administration_news_person" ON "administration_news" USING btree ("atalaia_id","told_date");--> statement-breakpoint
CREATE INDEX "administration_news_role" ON "administration_news" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "administration_news_app" ON "administration_news" USING btree ("app_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_acronym" ON "application" USING btree (upper("acronym"));--> statement-breakpoint
CREATE INDEX "application_disabling_app" ON "application_disabling" USING btree ("app_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_validation_once" ON "assignment_validation" USING btree ("client_id","role_id");--> statement-breakpoint
CREATE INDEX "assignment_validation_open" ON "assignment_validation" USING btree ("role_id") WHERE validated_date is null;--> statement-breakpoint
CREATE INDEX "assignment_validation_role" ON "assignment_validation" USING btree ("role_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_waiting" ON "consent" USING btree ("subject_id","action") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "consent_newest" ON "consent" USING btree ("create_date","id");--> statement-breakpoint
CREATE INDEX "email_change_person" ON "email_change" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "email_change_old" ON "email_change" USING btree (lower("old_email"));--> statement-breakpoint
CREATE INDEX "inherited_role_role" ON "inherited_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "known_device_person" ON "known_device" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "known_device_last" ON "known_device" USING btree ("last_sign_in");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt") WHERE sent_date is null;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_name" ON "passkey" USING btree ("atalaia_id",lower("name"));--> statement-breakpoint
CREATE INDEX "passkey_challenge_expire" ON "passkey_challenge" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "password_history_person" ON "password_history" USING btree ("atalaia_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "person_sort" ON "person" USING btree ("sort_name","atalaia_id","search_text","organization_id","enabled");--> statement-breakpoint
CREATE INDEX "person_search" ON "person" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "person_organization" ON "person" USING btree ("organization_id","sort_name","atalaia_id");--> statement-breakpoint
CREATE INDEX "person_inactive" ON "person" USING btree ("sort_name","atalaia_id","search_text","organization_id","enabled") WHERE not enabled;--> statement-breakpoint
CREATE INDEX "person_locked" ON "person" USING btree ("sort_name","atalaia_id") WHERE locked_date is not null;--> statement-breakpoint
CREATE INDEX "personal_read_actor" ON "personal_read" USING btree ("actor_id","quota","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_user_email" ON "pre_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "pre_user_created" ON "pre_user" USING btree ("create_date","atalaia_id");--> statement-breakpoint
CREATE INDEX "pre_user_created_by" ON "pre_user" USING btree ("created_by","create_date");--> statement-breakpoint
CREATE INDEX "pre_user_ready" ON "pre_user" USING btree ("ready_date" DESC NULLS LAST,"atalaia_id");--> statement-breakpoint
CREATE INDEX "pre_user_organization" ON "pre_user" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_name" ON "profile" USING btree ("app_id","name");--> statement-breakpoint
CREATE INDEX "profile_assignment_profile" ON "profile_assignment" USING btree ("profile_id","client_id");--> statement-breakpoint
CREATE INDEX "profile_role_role" ON "profile_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_title" ON "role" USING btree ("app_id","title");--> statement-breakpoint
CREATE INDEX "role_governs" ON "role" USING btree ("governs_app_id");--> statement-breakpoint
CREATE INDEX "role_two_factor" ON "role" USING btree ("id") WHERE two_factor_required;--> statement-breakpoint
CREATE INDEX "role_search" ON "role" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "role_assignment_role" ON "role_assignment" USING btree ("role_id","client_id","expiration_date_time");--> statement-breakpoint
CREATE INDEX "role_block_role" ON "role_block" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "role_consul_person" ON "role_consul" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "session_client" ON "session" USING btree ("client_identifier","app_id","create_date");--> statement-breakpoint
CREATE INDEX "session_app" ON "session" USING btree ("app_id","create_date","token_number");--> statement-breakpoint
CREATE INDEX "session_validate" ON "session" USING btree ("last_validate");--> statement-breakpoint
CREATE INDEX "session_entered" ON "session" USING btree ("entered_with");--> statement-breakpoint
CREATE INDEX "session_ended_date" ON "session" USING btree ("ended_date") WHERE "session"."ended_date" is not null;--> statement-breakpoint
CREATE INDEX "ticket_person" ON "ticket" USING btree ("atalaia_id","kind");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_app" ON "audit" USING btree ("app_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_seal_at" ON "audit_seal" USING brin ("at");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("next_attempt") WHERE delivered_date is null;--> statement-breakpoint
CREATE INDEX "delivery_app" ON "delivery" USING btree ("app_id","id");--> statement-breakpoint
CREATE INDEX "delivery_change" ON "delivery" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "oidc_record_session" ON "oidc_record" USING btree ("session_hash") WHERE session_hash is not null;--> statement-breakpoint
CREATE INDEX "oidc_record_uid" ON "oidc_record" USING btree ("uid_hash") WHERE uid_hash is not null;--> statement-breakpoint
CREATE INDEX "oidc_record_user_code" ON "oidc_record" USING btree ("user_code_hash") WHERE user_code_hash is not null;--> statement-breakpoint
CREATE INDEX "oidc_record_expire" ON "oidc_record" USING btree ("expire_date");--> statement-breakpoint
CREATE INDEX "authorizer_link_person" ON "authorizer_link" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "organization_parent" ON "organization" USING btree ("parent_id","acronym" collate "C","id");--> statement-breakpoint
CREATE INDEX "organization_path" ON "organization" USING gin ("path");--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organization_beginning" ON "organization" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "organization_order" ON "organization" USING btree ("acronym" collate "C","id");--> statement-breakpoint
CREATE INDEX "organization_roots" ON "organization" USING btree ("region_id","acronym") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "organization_acronym" ON "organization" USING btree (upper("acronym"));--> statement-breakpoint
CREATE INDEX "organization_classification_of_value" ON "organization_classification_of" USING btree ("classification_id");--> statement-breakpoint
CREATE INDEX "organization_network_unit" ON "organization_network" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_network_holds" ON "organization_network" USING gist ("network" inet_ops);--> statement-breakpoint
CREATE INDEX "organization_operation_unit" ON "organization_operation" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "organization_specialization_of_value" ON "organization_specialization_of" USING btree ("specialization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "linker_once" ON "linker" USING btree ("atalaia_id","app_id");--> statement-breakpoint
CREATE INDEX "linker_app" ON "linker" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "linker_organization" ON "linker" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "linker_created" ON "linker" USING btree ("creation_date","id");--> statement-breakpoint
CREATE INDEX "linker_profile_profile" ON "linker_profile" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "linker_role_role" ON "linker_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "access_request_application" ON "access_request" USING btree ("app_id","rejected" DESC NULLS LAST,"last_update" DESC NULLS LAST,"atalaia_id");--> statement-breakpoint
CREATE INDEX "registration_change_newest" ON "registration_change" USING btree ("create_date" DESC NULLS LAST,"atalaia_id");--> statement-breakpoint
CREATE INDEX "registration_course_person" ON "registration_course" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "registration_file_person" ON "registration_file" USING btree ("atalaia_id","document_type_id");--> statement-breakpoint
CREATE INDEX "registration_language_person" ON "registration_language" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "registration_phone_person" ON "registration_phone" USING btree ("atalaia_id","pending","id");--> statement-breakpoint
CREATE INDEX "signed_term_person" ON "signed_term" USING btree ("atalaia_id","id");--> statement-breakpoint
CREATE INDEX "written_text_kind" ON "written_text" USING btree ("requires_confirmation","id");
--> statement-breakpoint
-- How rare a name is decides how people are searched; the standard sample tells common names from others only.
ALTER TABLE "person" ALTER COLUMN "search_text" SET STATISTICS 1000;
--> statement-breakpoint
-- So does how rare a role is, of which there are thousands.
ALTER TABLE "role_assignment" ALTER COLUMN "role_id" SET STATISTICS 1000;
--> statement-breakpoint
-- One row for each way in which a client could hold a role in an application, with everything that can stop
-- it from counting. Sessions, screens and explanations all read this one definition.
CREATE VIEW grant_path AS
SELECT
  held.client_id,
  place.app_id,
  held.role_id,
  role.title,
  held.profile_id,
  place.inherited,
  held.expiration_date_time,
  standing.*,
  NOT (
    standing.client_inactive OR standing.app_disabled OR standing.client_disabled OR standing.blocked
    OR standing.role_disabled OR standing.expired OR standing.awaiting_validation
  ) AS effective
FROM (
  SELECT client_id, role_id, NULL::integer AS profile_id, expiration_date_time FROM role_assignment
  UNION ALL
  SELECT given.client_id, part.role_id, given.profile_id, given.expiration_date_time
  FROM profile_assignment given JOIN profile_role part ON part.profile_id = given.profile_id
) held
JOIN role ON role.id = held.role_id
-- In its own application, and in those that inherit it from the platform.
CROSS JOIN LATERAL (
  SELECT role.app_id, false AS inherited
  UNION ALL
  SELECT inherited_role.app_id, true FROM inherited_role WHERE inherited_role.role_id = role.id
) place
JOIN application ON application.id = place.app_id
-- What stands at home stands where the role is inherited too: what one does not have, nobody inherits.
CROSS JOIN LATERAL (
  SELECT
    coalesce(
      (SELECT NOT person.admitted FROM person WHERE person.atalaia_id = held.client_id),
      (SELECT NOT self.enabled FROM application self WHERE self.client_id = held.client_id),
      true
    ) AS client_inactive,
    -- Only why: who is locked counts as inactive.
    EXISTS (
      SELECT FROM person WHERE person.atalaia_id = held.client_id AND person.locked_date IS NOT NULL
    ) AS client_locked,
    NOT application.enabled AS app_disabled,
    EXISTS (
      SELECT 1 FROM application_disabling off
      WHERE off.client_id = held.client_id AND off.app_id IN (place.app_id, role.app_id)
    ) AS client_disabled,
    EXISTS (
      SELECT 1 FROM role_block
      WHERE role_block.client_id = held.client_id AND role_block.role_id = held.role_id
        AND role_block.app_id IN (place.app_id, role.app_id)
    ) AS blocked,
    role.disabled AS role_disabled,
    coalesce(held.expiration_date_time <= now(), false) AS expired,
    role.type = 'chain' AND NOT EXISTS (
      SELECT 1 FROM assignment_validation
      WHERE assignment_validation.client_id = held.client_id AND assignment_validation.role_id = held.role_id
        AND assignment_validation.validated_date IS NOT NULL
    ) AS awaiting_validation
) standing;
--> statement-breakpoint
CREATE VIEW effective_role AS
SELECT DISTINCT client_id, app_id, role_id, title FROM grant_path WHERE effective;
--> statement-breakpoint
-- The effective roles of a client in an application, for every request that comes in: planning this takes five
-- times as long as running it, and in a function it is planned once for each connection. What is read of one client is
-- in memory: with pages that cost as little as they do, the plan does not read all roles to find the client's few.
CREATE FUNCTION effective_roles_in(client text, app integer) RETURNS jsonb LANGUAGE plpgsql STABLE SET random_page_cost = 1 AS $$
BEGIN
  RETURN (
    SELECT coalesce(
      jsonb_agg(jsonb_build_object('title', role.title, 'governs', role.governs_app_id, 'as', role.governs_as)),
      '[]'::jsonb
    )
    FROM effective_role held JOIN role ON role.id = held.role_id
    WHERE held.client_id = client AND held.app_id = app
  );
END $$;
--> statement-breakpoint
-- What a client holds and what stands against it, looked up by nearly every call: planning these takes longer than
-- running them, and in a function they are planned once for each connection, as `effective_roles_in` is.
CREATE FUNCTION grant_paths_of(client text) RETURNS SETOF grant_path LANGUAGE plpgsql STABLE ROWS 10 SET random_page_cost = 1 AS $$
BEGIN
  RETURN QUERY SELECT way.* FROM grant_path way WHERE way.client_id = client;
END $$;
--> statement-breakpoint
-- The same of some clients and one role in an application.
CREATE FUNCTION grant_paths_to(clients text[], asked integer, app integer) RETURNS SETOF grant_path
LANGUAGE plpgsql STABLE ROWS 30 AS $$
BEGIN
  RETURN QUERY SELECT way.* FROM grant_path way
    WHERE way.client_id = ANY(clients) AND way.role_id = asked AND way.app_id = app;
END $$;
--> statement-breakpoint
CREATE FUNCTION two_factor_demanded(client text) RETURNS boolean LANGUAGE plpgsql STABLE SET random_page_cost = 1 AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM grant_path way JOIN role ON role.id = way.role_id
    WHERE way.client_id = client AND way.effective AND role.two_factor_required
  );
END $$;
--> statement-breakpoint
-- The application that a path names by id, key or acronym; the id first, which may look like another's acronym.
CREATE FUNCTION application_named(named text) RETURNS SETOF application LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
	RETURN QUERY SELECT a.* FROM application a
	WHERE a.app_key = named OR upper(a.acronym) = upper(named)
		OR a.id = CASE WHEN named ~ '^[1-9][0-9]{0,8}$' THEN named::integer END
	ORDER BY a.id::text = named DESC LIMIT 1;
END $$;
--> statement-breakpoint
-- People and applications by what they are called.
CREATE VIEW named_client AS
SELECT c.id, c.kind, coalesce(p.name, a.acronym) AS name, coalesce(p.enabled, a.enabled) AS enabled,
	-- An application acts in others with its secret: without one it cannot be given roles.
	a.id IS NULL OR a.secret_hash IS NOT NULL AS holds_roles
FROM client c
LEFT JOIN person p ON p.atalaia_id = c.id
LEFT JOIN application a ON a.client_id = c.id
WHERE c.kind <> 'emergency';
--> statement-breakpoint
-- How many super admins there are, in all and without an end. Planned once for each connection, like `grant_paths_of`.
CREATE FUNCTION super_admins() RETURNS TABLE (active integer, lasting integer) LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
	RETURN QUERY
	SELECT count(DISTINCT way.client_id)::integer,
		(count(DISTINCT way.client_id) FILTER (WHERE way.expiration_date_time IS NULL))::integer
	FROM grant_path way JOIN person ON person.atalaia_id = way.client_id
	WHERE way.role_id = (SELECT id FROM role WHERE app_id = 1 AND title = 'ROLE_ATALAIA_ADMIN')
		AND way.app_id = 1 AND way.effective;
END $$;
--> statement-breakpoint
-- The same, while nobody else changes it: such changes happen one after the other until each transaction ends.
CREATE FUNCTION hold_super_admins() RETURNS TABLE (active integer, lasting integer) LANGUAGE plpgsql ROWS 1 AS $$
BEGIN
	PERFORM FROM role WHERE app_id = 1 AND title = 'ROLE_ATALAIA_ADMIN' FOR NO KEY UPDATE;
	RETURN QUERY SELECT * FROM super_admins();
END $$;
--> statement-breakpoint
-- What a change of what clients have in an application is about, with what its rules look at, held until the transaction
-- ends. Everything is locked before it is read, and every statement of a function looks anew: of two changes at once the
-- second sees what the first did. Out of reach (`within`, null for everywhere) nothing is held. Read in `target.ts`.
CREATE FUNCTION hold_target(named text, within integer[], clients text[], roles integer, profiles integer)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	app application;
	admins jsonb;
	found_role jsonb;
	found_profile jsonb;
	found_clients jsonb;
BEGIN
	SELECT * INTO app FROM application_named(named);
	IF app.id IS NULL THEN
		RETURN jsonb_build_object('app', NULL);
	END IF;
	IF within IS NULL OR app.id = ANY(within) THEN
		IF app.id = 1 THEN
			SELECT to_jsonb(held) INTO admins FROM hold_super_admins() held;
		END IF;
		-- A role, or a profile with its roles, is neither removed nor made a chain role meanwhile: an assignment would refer to
		-- nothing, or wait for a validation that nobody can give. Removing or changing one locks it `for update`.
		IF profiles IS NOT NULL THEN
			PERFORM FROM profile WHERE id = profiles FOR KEY SHARE;
		END IF;
		PERFORM FROM role
		WHERE id = roles OR id IN (SELECT part.role_id FROM profile_role part WHERE part.profile_id = profiles)
		ORDER BY id FOR KEY SHARE;
		-- One after the other for one client, or two that come together would both be the beginning of an assignment.
		PERFORM FROM client WHERE id = ANY(clients) ORDER BY id FOR NO KEY UPDATE;
		PERFORM FROM role_assignment WHERE client_id = ANY(clients) AND role_id = roles ORDER BY client_id FOR UPDATE;
		IF profiles IS NOT NULL THEN
			PERFORM FROM profile_assignment WHERE client_id = ANY(clients) AND profile_id = profiles
			ORDER BY client_id FOR UPDATE;
		END IF;
		SELECT jsonb_build_object(
			'id', r.id, 'title', r.title, 'disabled', r.disabled, 'appId', r.app_id, 'governsAppId', r.governs_app_id,
			'inherits', EXISTS (SELECT FROM inherited_role i WHERE i.role_id = r.id AND i.app_id = app.id),
			'chain', r.type = 'chain'
		) INTO found_role FROM role r WHERE r.id = roles;
		SELECT jsonb_build_object(
			'id', p.id, 'name', p.name, 'appId', p.app_id,
			'beyond', coalesce(bool_or(r.app_id <> p.app_id), false), 'chain', coalesce(bool_or(r.type = 'chain'), false)
		) INTO found_profile
		FROM profile p LEFT JOIN profile_role part ON part.profile_id = p.id LEFT JOIN role r ON r.id = part.role_id
		WHERE p.id = profiles GROUP BY p.id;
		SELECT jsonb_agg(jsonb_build_object(
			'id', c.id, 'kind', c.kind, 'name', c.name, 'enabled', c.enabled, 'holdsRoles', c.holds_roles,
			'validated', EXISTS (SELECT FROM assignment_validation v WHERE v.client_id = c.id),
			'assigned', (
				SELECT jsonb_build_object(
					'expiration', h.expiration_date_time, 'expired', coalesce(h.expiration_date_time <= now(), false)
				)
				FROM (
					SELECT client_id, expiration_date_time FROM role_assignment WHERE role_id = roles
					UNION ALL SELECT client_id, expiration_date_time FROM profile_assignment WHERE profile_id = profiles
				) h
				WHERE h.client_id = c.id
			)
		) ORDER BY c.id) INTO found_clients
		FROM named_client c WHERE c.id = ANY(clients);
	END IF;
	RETURN jsonb_build_object(
		'app', jsonb_build_object(
			'id', app.id, 'clientId', app.client_id, 'appKey', app.app_key, 'title', app.title, 'acronym', app.acronym,
			'enabled', app.enabled
		),
		'admins', admins, 'role', found_role, 'profile', found_profile, 'clients', coalesce(found_clients, '[]')
	);
END $$;
--> statement-breakpoint
-- The queue is filled for whoever may write into the audit, and by nothing else: the role of a server cannot write into it.
CREATE FUNCTION audit_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	EXECUTE format('INSERT INTO %I.audit_unsealed SELECT id, at FROM added', TG_TABLE_SCHEMA);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_queue AFTER INSERT ON "audit" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION audit_queue();
--> statement-breakpoint
-- What was done stays as it was written; only retention takes away what is old enough.
CREATE FUNCTION audit_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'audit_seal' AND current_setting('atalaia.retention', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION '% of % is refused: what was done stays as it was written', TG_OP, TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();
--> statement-breakpoint
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seal"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();
--> statement-breakpoint
-- The audit and the sessions are kept by month (UTC). Each moment has its place, so that no write fails and what is read
-- in order of time needs no sorting: the months that were made, without a gap, what is before and what is after them. They lie
-- in a schema that nobody but the owner may use: who has a right on the whole can go past no trigger of it.
CREATE SCHEMA months;
--> statement-breakpoint
CREATE FUNCTION months_of(whole text) RETURNS TABLE (since timestamptz, until timestamptz) LANGUAGE sql STABLE
	SET search_path = pg_catalog, pg_temp AS $$
	SELECT month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC'
	FROM pg_inherits JOIN pg_class place ON place.oid = inhrelid,
		CAST(to_date(substring(relname::text FROM '\d{4}_\d\d$'), 'YYYY_MM') AS timestamp) month
	WHERE inhparent = format('public.%I', whole)::regclass AND month IS NOT NULL
$$;
--> statement-breakpoint
-- Gives what is before and after the months its place again, which was taken from it while they changed.
CREATE FUNCTION attach_ends(whole text) RETURNS void LANGUAGE plpgsql
	SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
	first timestamptz;
	beyond timestamptz;
BEGIN
	SELECT min(since), max(until) INTO first, beyond FROM public.months_of(whole);
	EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (MINVALUE) TO (%L)',
		whole, whole || '_before', first);
	EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (MAXVALUE)',
		whole, whole || '_after', beyond);
END $$;
--> statement-breakpoint
-- Takes both ends away while the months change, and locks a month that is to go. Whoever reads or writes waits as long;
-- where somebody is at work for longer than half a second, it is false, and nothing has changed. Only what changes is locked:
-- a month that is being vacuumed is in nobody's way.
CREATE FUNCTION detach_ends(whole text, going text DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql
	SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
BEGIN
	EXECUTE format('LOCK TABLE ONLY public.%I IN ACCESS EXCLUSIVE MODE', whole);
	IF going IS NOT NULL THEN
		EXECUTE format('LOCK TABLE months.%I IN ACCESS EXCLUSIVE MODE', going);
	END IF;
	EXECUTE format('ALTER TABLE public.%I DETACH PARTITION months.%I', whole, whole || '_before');
	EXECUTE format('ALTER TABLE public.%I DETACH PARTITION months.%I', whole, whole || '_after');
	RETURN true;
EXCEPTION WHEN lock_not_available THEN
	RETURN false;
END $$;
--> statement-breakpoint
-- Makes the months from the first one, or an earlier moment, to the next one from now, and moves into them what lies
-- before or after. Any number of processes may call it; true where they are there. Its lock stands in locks.ts.
CREATE FUNCTION make_months(whole text, earliest timestamptz DEFAULT now()) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
	SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
	moment text := CASE whole WHEN 'session' THEN 'create_date' WHEN 'audit' THEN 'at' END;
	missing timestamptz[];
	month timestamptz;
	place text;
	aside text;
	-- Only a superuser may set a parameter of our own in the head of a function, so it is set and put back in its body.
	retention text := coalesce(current_setting('atalaia.retention', true), '');
BEGIN
	IF moment IS NULL OR earliest < '2000-01-01' THEN
		RAISE EXCEPTION '% has no months since %', whole, earliest;
	END IF;
	IF NOT pg_try_advisory_xact_lock(7016010, hashtext(whole)) THEN
		RETURN false;
	END IF;
	missing := ARRAY(
		SELECT generate_series(
			date_trunc('month', least(earliest, now(), min(since))),
			greatest(date_trunc('month', now()) + interval '1 month', max(since)),
			interval '1 month'
		) FROM public.months_of(whole)
		EXCEPT SELECT since FROM public.months_of(whole)
	);
	IF cardinality(missing) = 0 THEN
		RETURN true;
	END IF;
	IF NOT public.detach_ends(whole) THEN
		RETURN false;
	END IF;
	PERFORM set_config('atalaia.retention', 'on', true);
	FOREACH month IN ARRAY missing LOOP
		place := whole || to_char(month, '_YYYY_MM');
		EXECUTE format('CREATE TABLE months.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)',
			place, whole, month, month + interval '1 month');
		FOREACH aside IN ARRAY ARRAY[whole || '_before', whole || '_after'] LOOP
			EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE %I >= $1 AND %2$I < $2 RETURNING *)
				INSERT INTO months.%I SELECT * FROM moved', aside, moment, place) USING month, month + interval '1 month';
		END LOOP;
		IF whole = 'audit' THEN
			EXECUTE format('CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON months.%I
				FOR EACH STATEMENT EXECUTE FUNCTION public.audit_keep()', place);
		END IF;
	END LOOP;
	PERFORM set_config('atalaia.retention', retention, true);
	PERFORM public.attach_ends(whole);
	RETURN true;
END $$;
--> statement-breakpoint
-- Removes the first month, which must end at this moment and have been over for so many days; false where somebody is at
-- work in it, or something in it has no seal yet.
CREATE FUNCTION drop_month(whole text, month_end timestamptz, days integer) RETURNS boolean LANGUAGE plpgsql
	SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
	first timestamptz := (SELECT min(since) FROM public.months_of(whole));
	going text := whole || to_char(first, '_YYYY_MM');
BEGIN
	IF month_end <> first + interval '1 month' OR days < 1 OR month_end > now() - make_interval(days => days) THEN
		RAISE EXCEPTION 'the month of % until % is kept', whole, month_end;
	END IF;
	IF whole = 'audit' AND EXISTS (SELECT FROM public.audit_unsealed WHERE at < month_end)
		OR NOT public.detach_ends(whole, going) THEN
		RETURN false;
	END IF;
	EXECUTE format('DROP TABLE months.%I', going);
	PERFORM public.attach_ends(whole);
	RETURN true;
END $$;
--> statement-breakpoint
-- The same for who may forget the audit (databaseRoles.ts). That what goes is the whole beginning of the chain is proven by
-- `pruneAudit`, and verified.
CREATE FUNCTION forget_audit_month(month_end timestamptz, days integer) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
	SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN public.drop_month('audit', month_end, days);
END $$;
--> statement-breakpoint
-- The same for the sessions; with the first month goes what is before it.
CREATE FUNCTION forget_session_month(month_end timestamptz, days integer) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
	SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF NOT public.drop_month('session', month_end, days) THEN
		RETURN false;
	END IF;
	DELETE FROM public.session WHERE create_date < month_end;
	RETURN true;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION attach_ends, detach_ends, make_months, drop_month, forget_audit_month, forget_session_month FROM public;
--> statement-breakpoint
CREATE TABLE months.audit_before PARTITION OF "audit" FOR VALUES FROM (MINVALUE) TO ('2000-01-01');
--> statement-breakpoint
CREATE TABLE months.audit_after PARTITION OF "audit" FOR VALUES FROM ('2000-01-01') TO (MAXVALUE);
--> statement-breakpoint
CREATE TABLE months.session_before PARTITION OF "session" FOR VALUES FROM (MINVALUE) TO ('2000-01-01');
--> statement-breakpoint
CREATE TABLE months.session_after PARTITION OF "session" FOR VALUES FROM ('2000-01-01') TO (MAXVALUE);
--> statement-breakpoint
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON months.audit_before
	FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();
--> statement-breakpoint
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON months.audit_after
	FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();
--> statement-breakpoint
SELECT make_months('audit'), make_months('session');
--> statement-breakpoint
-- What was sent to an address, or to somebody who might enter, is void once that is so no more: whoever changes it.
CREATE FUNCTION void_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE ticket SET expire_date = now() WHERE atalaia_id = NEW.atalaia_id AND expire_date > now();
	DELETE FROM email_change WHERE atalaia_id = NEW.atalaia_id AND confirmed_date IS NULL;
	IF lower(NEW.email) <> lower(OLD.email) THEN
		UPDATE session SET ended_date = now(), ending = 'email'
		WHERE client_identifier = NEW.atalaia_id AND token_type IN ('recover', 'firstAccess') AND ended_date IS NULL;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER void_links AFTER UPDATE OF email, enabled, locked_date ON person FOR EACH ROW
	WHEN (lower(NEW.email) <> lower(OLD.email) OR (OLD.admitted AND NOT NEW.admitted)) EXECUTE FUNCTION void_links();
--> statement-breakpoint
CREATE TRIGGER void_links AFTER UPDATE OF email ON pre_user FOR EACH ROW
	WHEN (lower(NEW.email) <> lower(OLD.email)) EXECUTE FUNCTION void_links();
--> statement-breakpoint
-- Whether somebody signs in with more than a password: with a code of an authenticator or with a passkey.
CREATE FUNCTION has_second_factor(client text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (SELECT FROM person WHERE atalaia_id = client AND two_factor_secret IS NOT NULL)
		OR EXISTS (SELECT FROM passkey WHERE atalaia_id = client);
END $$;
--> statement-breakpoint
-- Whether a person may use an application now: an effective role in it, and two-factor where any role of theirs
-- demands it. The portal, which is application 1, is open to every person who is active and not locked.
CREATE FUNCTION may_use(client text, app integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM person WHERE atalaia_id = client AND admitted
		AND (has_second_factor(client) OR NOT two_factor_demanded(client))
	) AND (app = 1 OR EXISTS (SELECT FROM effective_role held WHERE held.client_id = client AND held.app_id = app));
END $$;
--> statement-breakpoint
-- What a text says as an address: nothing where it says none, as what a proxy was told may be anything. An IPv4 address
-- that a socket for both gives as IPv6 is itself.
CREATE FUNCTION address_of(said text) RETURNS inet LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN CASE WHEN said NOT LIKE '%/%'
		THEN regexp_replace(said, '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1', 'i')::inet END;
EXCEPTION WHEN data_exception THEN
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The unit in whose network an address is: of several networks that hold it, the smallest.
CREATE FUNCTION unit_of_address(address inet) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (
		SELECT organization_id FROM organization_network WHERE network >>= address
		ORDER BY masklen(network) DESC LIMIT 1
	);
END $$;
--> statement-breakpoint
-- The same as sessions show it, with the institution that the unit is a part of: the lowest one above it at the top of its
-- sphere or right below.
CREATE FUNCTION network_at(said text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (
		SELECT jsonb_build_object('unitId', o.id, 'acronym', o.acronym, 'institution', whole.acronym)
		FROM organization o LEFT JOIN organization whole ON whole.id = (
			SELECT above.id FROM organization above
			WHERE above.id = ANY(o.path) AND above.organization_type_id = 1
			ORDER BY cardinality(above.path) DESC LIMIT 1
		) AND whole.id <> o.id
		WHERE o.id = unit_of_address(address_of(said))
	);
END $$;
--> statement-breakpoint
-- The unit of a person as applications are told of it.
CREATE FUNCTION organization_claim(asked integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (
		SELECT jsonb_build_object('id', o.id, 'acronym', o.acronym, 'name', o.title, 'path', (
			SELECT jsonb_agg(above.acronym ORDER BY array_position(o.path, above.id))
			FROM organization above WHERE above.id = ANY(o.path)
		)) FROM organization o WHERE o.id = asked
	);
END $$;
--> statement-breakpoint
-- Titles of the effective roles of a client in an application, as it is told of them.
CREATE FUNCTION roles_claim(client text, app integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (
		SELECT coalesce(jsonb_agg(role ->> 'title' ORDER BY role ->> 'title'), '[]'::jsonb)
		FROM jsonb_array_elements(effective_roles_in(client, app)) role
	);
END $$;
--> statement-breakpoint
-- What an application is told by an event: of claims that changed those that it is granted, without those that are no
-- more. Nothing where it is granted none of them.
CREATE FUNCTION told_by_event(says jsonb, scopes text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	IF says -> 'claims' IS NULL THEN
		RETURN says;
	END IF;
	RETURN (
		SELECT jsonb_build_object('claims', jsonb_strip_nulls(jsonb_object_agg(key, value)))
		FROM jsonb_each(says -> 'claims')
		WHERE CASE key WHEN 'name' THEN 'profile' ELSE key END = ANY(scopes)
		HAVING count(*) > 0
	);
END $$;
--> statement-breakpoint
-- Security events (CAEP) go to applications that asked for them and that the client is in, or was until this
-- transaction: once in a transaction, whatever it changes. Without an application: to all of them. Here and below: a
-- grant of a session that began two days ago is long gone, and its month need not be read.
CREATE FUNCTION tell_event(event text, client text, app integer, says jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO delivery (kind, app_id, address, audience, subject, details)
	SELECT event, told.id, integration.events_uri, told.app_key, client, granted.says
	FROM application told JOIN application_integration integration ON integration.app_id = told.id,
		LATERAL told_by_event(tell_event.says, integration.scopes) granted(says)
	WHERE granted.says IS NOT NULL AND (app IS NULL OR told.id = app) AND integration.events_uri IS NOT NULL AND event = ANY(integration.events)
		AND EXISTS (
			SELECT FROM session s
			WHERE s.client_identifier = client AND s.app_id = told.id AND s.entered_with IS NOT NULL
				AND s.create_date > now() - interval '2 days'
				AND (s.ended_date IS NULL OR s.ended_date = now()::timestamptz(3))
		)
		AND NOT EXISTS (
			SELECT FROM delivery before WHERE before.change_id = pg_current_xact_id()::text
				AND before.kind = event AND before.app_id = told.id AND before.subject = client AND before.details = granted.says
		);
END $$;
--> statement-breakpoint
-- An application is told when a session ends that it was given, in the transaction that ends it, whatever that is.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO delivery (kind, app_id, address, audience, subject, session_hash)
	SELECT told.kind, app.id, told.address, app.app_key, NEW.client_identifier, NEW.token_hash
	FROM application app JOIN application_integration integration ON integration.app_id = app.id,
		LATERAL (VALUES
			('logout', integration.backchannel_logout_uri),
			('session-revoked', CASE WHEN 'session-revoked' = ANY(integration.events) THEN integration.events_uri END)
		) told(kind, address)
	WHERE app.id = NEW.app_id AND told.address IS NOT NULL
		AND NEW.entered_with IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_session_ended AFTER UPDATE OF ended_date ON session FOR EACH ROW
	WHEN (OLD.ended_date IS NULL AND NEW.ended_date IS NOT NULL) EXECUTE FUNCTION tell_session_ended();
--> statement-breakpoint
-- Ends the sessions that applications were given of a client who may not use them any more. Of two changes at one
-- moment, each of which leaves the other's way, the second waits until the first one's is seen: the lock is held until
-- the transaction ends, and every statement looks anew. Whoever has just opened a session asks for this too, and so either
-- side sees the other. Its number stands in locks.ts.
CREATE FUNCTION end_lost_sessions(client text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7016009, hashtext(client));
	UPDATE session s SET ended_date = now(), ending = 'access'
	WHERE s.client_identifier = client AND s.ended_date IS NULL AND s.app_id <> 1
		AND s.entered_with IS NOT NULL AND s.create_date > now() - interval '2 days' AND NOT may_use(client, s.app_id);
END $$;
--> statement-breakpoint
-- After a change of what a client has: of the applications that it concerns, those that the client stays in are told of
-- the roles.
CREATE FUNCTION access_changed(client text, apps integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM end_lost_sessions(client);
	PERFORM tell_event(
		'token-claims-change', client, open.app_id,
		jsonb_build_object('claims', jsonb_build_object('roles', roles_claim(client, open.app_id)))
	)
	FROM (
		SELECT DISTINCT s.app_id FROM session s JOIN application_integration integration ON integration.app_id = s.app_id
		WHERE s.client_identifier = client AND s.ended_date IS NULL AND s.app_id = ANY(apps)
			AND s.create_date > now() - interval '2 days' AND 'token-claims-change' = ANY(integration.events)
	) open;
END $$;
--> statement-breakpoint
-- Applications that a row of an assignment, a block or a role is about: its own, and those that inherit its role. Where
-- the role or profile went in this transaction, those that were remembered of it.
CREATE FUNCTION apps_concerned(changed jsonb) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN ARRAY(
		SELECT (changed ->> 'app_id')::int WHERE changed ? 'app_id'
		UNION SELECT app_id FROM role WHERE id = (changed ->> 'role_id')::int
		UNION SELECT app_id FROM inherited_role WHERE role_id = (changed ->> 'role_id')::int
		UNION SELECT app_id FROM profile WHERE id = (changed ->> 'profile_id')::int
		UNION SELECT inherited.app_id FROM profile_role part JOIN inherited_role inherited USING (role_id)
			WHERE part.profile_id = (changed ->> 'profile_id')::int
		UNION SELECT gone.app::int FROM unnest(ARRAY['role_id', 'profile_id']) named, jsonb_array_elements_text(
			nullif(current_setting('atalaia.gone', true), '')::jsonb -> (named || (changed ->> named))
		) gone(app)
	);
END $$;
--> statement-breakpoint
-- Remembers until the transaction ends which applications these roles (`role_id`) or profiles (`profile_id`) concern, which
-- are about to go: only at its end are those who had them looked at.
CREATE FUNCTION remember_apps(named text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('atalaia.gone', (
		coalesce(nullif(current_setting('atalaia.gone', true), '')::jsonb, '{}') || coalesce((
			SELECT jsonb_object_agg(named || id, apps_concerned(jsonb_build_object(named, id))) FROM unnest(ids) id
		), '{}')
	)::text, true);
END $$;
--> statement-breakpoint
-- Whether a role lets somebody administer: all of the platform do but that of ordinary people, and those by which an
-- application is governed. Where it is inherited too. A function, because joined with `grant_path` it is a self-join, which
-- the planner of PostgreSQL 18.0 takes apart wrongly (invalid attribute number).
CREATE FUNCTION is_administrative(asked integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM role WHERE id = asked AND app_id = 1 AND title <> 'ROLE_ATALAIA_USER'
			AND (governs_app_id IS NOT NULL OR title LIKE 'ROLE\_ATALAIA\_%')
	);
END $$;
--> statement-breakpoint
-- Compares the administrative roles that people have with those that they had after the last change. What they did not have
-- is news, which is told by mail (`mail/administration.ts`). An inactive account, or application, takes nothing here: that
-- it is active again gives nobody a role. To be called where changes of one client come one after the other.
CREATE FUNCTION administration_changed(people text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	held administration[] := ARRAY(
		SELECT ROW(
			way.client_id, way.role_id, way.app_id,
			CASE WHEN every(way.expiration_date_time IS NOT NULL) THEN max(way.expiration_date_time) END,
			now()
		)::administration
		FROM grant_path way
		WHERE way.client_id = ANY(people) AND is_administrative(way.role_id) AND NOT (
			way.client_disabled OR way.blocked OR way.role_disabled OR way.expired OR way.awaiting_validation
		) AND EXISTS (SELECT FROM person WHERE person.atalaia_id = way.client_id)
		GROUP BY way.client_id, way.role_id, way.app_id
		ORDER BY way.client_id, way.role_id, way.app_id
	);
BEGIN
	INSERT INTO administration_news (atalaia_id, role_id, app_id, actor_id)
	SELECT now_held.atalaia_id, now_held.role_id, now_held.app_id, nullif(current_setting('atalaia.actor', true), '')
	FROM unnest(held) now_held
	WHERE NOT EXISTS (
		SELECT FROM administration had
		WHERE had.atalaia_id = now_held.atalaia_id AND had.role_id = now_held.role_id AND had.app_id = now_held.app_id
			AND (had.until IS NULL OR had.until > now())
	);
	DELETE FROM administration had WHERE had.atalaia_id = ANY(people) AND NOT EXISTS (
		SELECT FROM unnest(held) now_held
		WHERE now_held.atalaia_id = had.atalaia_id AND now_held.role_id = had.role_id AND now_held.app_id = had.app_id
	);
	INSERT INTO administration SELECT * FROM unnest(held) now_held
	-- What stays as it was is not locked.
	WHERE NOT EXISTS (
		SELECT FROM administration had
		WHERE had.atalaia_id = now_held.atalaia_id AND had.role_id = now_held.role_id AND had.app_id = now_held.app_id
			AND had.until IS NOT DISTINCT FROM now_held.until
	)
	ON CONFLICT (atalaia_id, role_id, app_id) DO UPDATE SET until = excluded.until,
		since = CASE WHEN administration.until <= now() THEN now() ELSE administration.since END;
END $$;
--> statement-breakpoint
-- Whether a row of what a client has is about administrative roles. Most are not, and cost no more than this.
CREATE FUNCTION concerns_administration(changed jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE
		WHEN changed ? 'role_id' THEN is_administrative((changed ->> 'role_id')::int)
		WHEN changed ? 'profile_id' THEN EXISTS (
			SELECT FROM profile_role part
			WHERE part.profile_id = (changed ->> 'profile_id')::int AND is_administrative(part.role_id)
		)
		ELSE changed ? 'app_id'
	END;
END $$;
--> statement-breakpoint
-- Whatever gives or takes what one client has is looked at when its transaction ends: what was only replaced takes
-- nothing. A role that demands two-factor takes access when it is given.
CREATE FUNCTION client_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
	PERFORM access_changed(coalesce(changed ->> 'client_id', changed ->> 'atalaia_id'), apps_concerned(changed));
	IF concerns_administration(changed) THEN
		PERFORM administration_changed(ARRAY[changed ->> 'client_id']);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR UPDATE OR DELETE ON role_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR UPDATE OR DELETE ON profile_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR UPDATE OR DELETE ON assignment_validation
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR DELETE ON role_block
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR DELETE ON application_disabling
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER UPDATE OF enabled, locked_date ON person
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.admitted AND NOT NEW.admitted)
	EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
-- Whoever had two-factor entered every application with it, and what those were told of it is true no more. Nor does the
-- browser bring it to the next application: that asks the portal anew.
CREATE FUNCTION second_factor_removed(client text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE session s SET ended_date = now(), ending = 'twoFactorRemoved'
	WHERE s.client_identifier = client AND s.ended_date IS NULL AND s.app_id <> 1;
	DELETE FROM oidc_record WHERE model IN ('Session', 'Interaction') AND session_hash IN (
		SELECT token_hash FROM session s WHERE s.client_identifier = client AND s.app_id = 1
	);
END $$;
--> statement-breakpoint
CREATE FUNCTION two_factor_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM second_factor_removed(NEW.atalaia_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER two_factor_removed AFTER UPDATE OF two_factor_secret ON person FOR EACH ROW
	WHEN (NEW.two_factor_secret IS NULL AND OLD.two_factor_secret IS NOT NULL) EXECUTE FUNCTION two_factor_removed();
--> statement-breakpoint
-- What is left when one passkey goes may be another, or the authenticator.
CREATE FUNCTION passkey_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT has_second_factor(OLD.atalaia_id) THEN
		PERFORM second_factor_removed(OLD.atalaia_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER passkey_removed AFTER DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION passkey_removed();
--> statement-breakpoint
-- A role that changes what it gives or demands, and one that profiles or applications get or lose, concerns everybody who
-- is in an application through it.
CREATE FUNCTION role_effect_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	concerned integer := (changed ->> CASE TG_TABLE_NAME WHEN 'role' THEN 'id' ELSE 'role_id' END)::int;
	apps integer[] := apps_concerned(changed || jsonb_build_object('role_id', concerned));
BEGIN
	PERFORM access_changed(open.client_identifier, apps) FROM (
		SELECT DISTINCT s.client_identifier FROM session s
		WHERE s.ended_date IS NULL AND s.app_id <> 1
			AND s.entered_with IS NOT NULL AND s.create_date > now() - interval '2 days'
	) open
	WHERE EXISTS (SELECT FROM role_assignment WHERE client_id = open.client_identifier AND role_id = concerned)
		OR EXISTS (
			SELECT FROM profile_assignment given JOIN profile_role part ON part.profile_id = given.profile_id
			WHERE given.client_id = open.client_identifier AND part.role_id = concerned
		)
		OR TG_TABLE_NAME = 'profile_role' AND EXISTS (
			SELECT FROM profile_assignment given
			WHERE given.client_id = open.client_identifier AND given.profile_id = (changed ->> 'profile_id')::int
		)
	-- In one order: two changes of roles never wait for each other.
	ORDER BY open.client_identifier;
	IF is_administrative(concerned) THEN
		PERFORM administration_changed(ARRAY(
			SELECT client_id FROM role_assignment WHERE role_id = concerned
			UNION SELECT given.client_id FROM profile_assignment given
				JOIN profile_role part ON part.profile_id = given.profile_id WHERE part.role_id = concerned
			UNION SELECT client_id FROM profile_assignment
				WHERE TG_TABLE_NAME = 'profile_role' AND profile_id = (changed ->> 'profile_id')::int
			UNION SELECT atalaia_id FROM administration WHERE role_id = concerned
		));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER role_effect_changed AFTER UPDATE OF title, disabled, type, two_factor_required ON role
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION role_effect_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER role_effect_changed AFTER INSERT OR DELETE ON profile_role
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION role_effect_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER role_effect_changed AFTER INSERT OR DELETE ON inherited_role
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION role_effect_changed();
--> statement-breakpoint
-- What applications were told of a person is told anew.
CREATE FUNCTION person_claims_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_event('token-claims-change', NEW.atalaia_id, NULL, jsonb_build_object('claims',
		CASE WHEN NEW.name <> OLD.name THEN jsonb_build_object('name', NEW.name) ELSE '{}' END
		|| CASE WHEN NEW.email <> OLD.email THEN jsonb_build_object('email', NEW.email) ELSE '{}' END
		|| CASE WHEN NEW.organization_id IS DISTINCT FROM OLD.organization_id
			THEN jsonb_build_object('organization', organization_claim(NEW.organization_id)) ELSE '{}' END
	));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER person_claims_changed AFTER UPDATE OF name, email, organization_id ON person FOR EACH ROW
	WHEN ((NEW.name, NEW.email, NEW.organization_id) IS DISTINCT FROM (OLD.name, OLD.email, OLD.organization_id))
	EXECUTE FUNCTION person_claims_changed();
--> statement-breakpoint
CREATE FUNCTION credential_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
		PERFORM tell_event('credential-change', NEW.atalaia_id, NULL,
			'{"credential_type": "password", "change_type": "update"}');
	END IF;
	-- The date, because the secret changes too when it is sealed anew.
	IF NEW.two_factor_activation_date IS DISTINCT FROM OLD.two_factor_activation_date THEN
		PERFORM tell_event('credential-change', NEW.atalaia_id, NULL, jsonb_build_object(
			'credential_type', 'app',
			'change_type', CASE WHEN OLD.two_factor_secret IS NULL THEN 'create'
				WHEN NEW.two_factor_secret IS NULL THEN 'revoke' ELSE 'update' END
		));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER credential_changed AFTER UPDATE OF password_hash, two_factor_activation_date ON person
	FOR EACH ROW EXECUTE FUNCTION credential_changed();
--> statement-breakpoint
-- How the account of a person stands, in one value: what a second administrator consents to is done only while it stands as
-- it did when the first one asked.
CREATE FUNCTION account_state(account text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (
		SELECT md5(jsonb_build_array(
			lower(email), enabled, extract(epoch FROM locked_date), password_hash IS NULL,
			extract(epoch FROM last_password_update), extract(epoch FROM two_factor_activation_date),
			(SELECT jsonb_agg(id ORDER BY id) FROM passkey WHERE passkey.atalaia_id = account)
		)::text)
		FROM person WHERE atalaia_id = account
	);
END $$;
--> statement-breakpoint
-- A passkey that a browser reaches in the device that it runs on is of the platform (CAEP, section 3.3).
CREATE FUNCTION passkey_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed passkey := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
	PERFORM tell_event('credential-change', changed.atalaia_id, NULL, jsonb_build_object(
		'credential_type', CASE WHEN 'internal' = ANY(changed.transports) THEN 'fido2-platform' ELSE 'fido2-roaming' END,
		'change_type', CASE TG_OP WHEN 'INSERT' THEN 'create' ELSE 'revoke' END
	));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER passkey_changed AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION passkey_changed();
--> statement-breakpoint
-- Everything that waits for the end of a change happens now, its last statement: sessions of applications whose end it
-- brought are told to be the change of whoever made it. Whether there are any.
CREATE FUNCTION end_change(actor text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('atalaia.actor', actor, true);
	SET CONSTRAINTS ALL IMMEDIATE;
	UPDATE delivery SET actor_id = actor
	WHERE change_id = pg_current_xact_id()::text AND kind = 'logout' AND actor_id IS NULL
		-- After a database was restored elsewhere, numbers of transactions begin anew.
		AND create_date > now() - interval '5 minutes';
	RETURN FOUND;
END $$;
--> statement-breakpoint
-- The sessions that this transaction has ended, with those that its end would: nothing else ends at the moment at which
-- it began.
CREATE FUNCTION sessions_ended_here() RETURNS SETOF session LANGUAGE plpgsql ROWS 10 AS $$
BEGIN
	SET CONSTRAINTS ALL IMMEDIATE;
	RETURN QUERY SELECT s.* FROM session s WHERE s.ended_date = now()::timestamptz(3);
END $$;
