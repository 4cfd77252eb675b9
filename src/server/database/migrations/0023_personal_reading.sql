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
CREATE INDEX "personal_read_actor" ON "personal_read" USING btree ("actor_id","quota","at");