CREATE TABLE "known_device" (
	"hash" "bytea" NOT NULL,
	"atalaia_id" text NOT NULL,
	"last_sign_in" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_hash_atalaia_id_pk" PRIMARY KEY("hash","atalaia_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "authenticated_date" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_person" ON "known_device" USING btree ("atalaia_id");--> statement-breakpoint
CREATE INDEX "known_device_last" ON "known_device" USING btree ("last_sign_in");--> statement-breakpoint
UPDATE "session" SET "authenticated_date" = "create_date";
--> statement-breakpoint
-- What was sent to an address, or to somebody who was active, is void once that is so no more: whoever changes it.
CREATE FUNCTION void_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE ticket SET expire_date = now() WHERE atalaia_id = NEW.atalaia_id AND expire_date > now();
	IF lower(NEW.email) <> lower(OLD.email) THEN
		UPDATE session SET ended_date = now(), ending = 'email'
		WHERE client_identifier = NEW.atalaia_id AND token_type IN ('recover', 'firstAccess') AND ended_date IS NULL;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER void_links AFTER UPDATE OF email, enabled ON person FOR EACH ROW
	WHEN (lower(NEW.email) <> lower(OLD.email) OR (OLD.enabled AND NOT NEW.enabled)) EXECUTE FUNCTION void_links();
--> statement-breakpoint
CREATE TRIGGER void_links AFTER UPDATE OF email ON pre_user FOR EACH ROW
	WHEN (lower(NEW.email) <> lower(OLD.email)) EXECUTE FUNCTION void_links();
