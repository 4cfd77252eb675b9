CREATE TABLE "audit_seal" (
	"number" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seal_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"audit_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_app_at" ON "audit" USING btree ("app_id","at","id");--> statement-breakpoint
CREATE FUNCTION audit_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO audit_unsealed SELECT id FROM added;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_queue AFTER INSERT ON "audit" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION audit_queue();
--> statement-breakpoint
DROP TRIGGER audit_is_final ON "audit";
--> statement-breakpoint
DROP FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION audit_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit' AND current_setting('atalaia.retention', true) = 'on' THEN
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
INSERT INTO audit_unsealed SELECT id FROM audit;
