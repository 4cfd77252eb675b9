-- The schema's name stands in the function, whose statement is planned once: put together at every row of the audit, it
-- was parsed and planned at every row.
DO $do$
BEGIN
	EXECUTE format($create$
		CREATE OR REPLACE FUNCTION audit_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
		SET search_path = pg_catalog, pg_temp AS $$
		BEGIN
			INSERT INTO %I.audit_unsealed SELECT id, at FROM added;
			RETURN NULL;
		END $$
	$create$, current_schema());
END $do$;
