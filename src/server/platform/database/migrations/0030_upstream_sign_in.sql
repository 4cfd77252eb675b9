CREATE TABLE "upstream_sign_in" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"expire_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "upstream_sign_in_expire" ON "upstream_sign_in" USING btree ("expire_date");