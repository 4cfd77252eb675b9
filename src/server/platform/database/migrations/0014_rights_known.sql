CREATE TABLE "shared_rights" (
	"slot" integer PRIMARY KEY NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL
);

--> statement-breakpoint
INSERT INTO shared_rights SELECT generate_series(1, 8);
--> statement-breakpoint
-- All that a session's roles come to. Before `until` nothing of it changes by time alone.
CREATE FUNCTION rights_in(client text, app integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN jsonb_build_object(
		'roles', effective_roles_in(client, app),
		'demanded', two_factor_demanded(client),
		'until', (
			SELECT min(expiration_date_time) FROM (
				SELECT expiration_date_time FROM role_assignment WHERE client_id = client
				UNION ALL SELECT expiration_date_time FROM profile_assignment WHERE client_id = client
			) held WHERE expiration_date_time > now()
		)
	);
END $$;
--> statement-breakpoint
-- Gives a slot that nobody else is changing another version.
CREATE FUNCTION shared_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	free integer;
BEGIN
	SELECT slot INTO free FROM shared_rights ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED;
	-- Where none is free, it waits for one.
	UPDATE shared_rights SET version = gen_random_uuid() WHERE slot = coalesce(free, 1);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shared_rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role
	FOR EACH STATEMENT EXECUTE FUNCTION shared_rights_changed();
--> statement-breakpoint
CREATE TRIGGER shared_rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profile_role
	FOR EACH STATEMENT EXECUTE FUNCTION shared_rights_changed();
--> statement-breakpoint
CREATE TRIGGER shared_rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON inherited_role
	FOR EACH STATEMENT EXECUTE FUNCTION shared_rights_changed();
--> statement-breakpoint
CREATE TRIGGER shared_rights_changed AFTER INSERT OR UPDATE OF enabled, client_id OR DELETE OR TRUNCATE ON application
	FOR EACH STATEMENT EXECUTE FUNCTION shared_rights_changed();
