ALTER TABLE "audit_seal" ADD COLUMN "key_id" "bytea";--> statement-breakpoint
-- The queue is filled for whoever may write into the audit, and by nothing else: the role of a server cannot write into it.
CREATE OR REPLACE FUNCTION audit_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	EXECUTE format('INSERT INTO %I.audit_unsealed SELECT id FROM added', TG_TABLE_SCHEMA);
	RETURN NULL;
END $$;
