-- Hardly anybody whose access changes is in an application at that moment: for nobody else is it looked up which applications
-- the change concerns, and what they are told. The client is locked first, as `end_lost_sessions` says.
CREATE OR REPLACE FUNCTION client_access_changed() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	whose text := coalesce(changed ->> 'client_id', changed ->> 'atalaia_id');
BEGIN
	PERFORM FROM client WHERE id = whose FOR NO KEY UPDATE;
	IF EXISTS (
		SELECT FROM session s WHERE s.client_identifier = whose AND s.ended_date IS NULL AND s.app_id <> 1
			AND s.create_date > now() - interval '2 days'
	) THEN
		PERFORM access_changed(whose, apps_concerned(changed));
	END IF;
	IF concerns_administration(changed) THEN
		PERFORM administration_changed(ARRAY[whose]);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Roles of administration are the platform's: an application that is closed to somebody concerns one where it inherits it.
CREATE OR REPLACE FUNCTION concerns_administration(changed jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE
		WHEN changed ? 'role_id' THEN is_administrative((changed ->> 'role_id')::int)
		WHEN changed ? 'profile_id' THEN EXISTS (
			SELECT FROM profile_role part
			WHERE part.profile_id = (changed ->> 'profile_id')::int AND is_administrative(part.role_id)
		)
		ELSE (changed ->> 'app_id')::int = 1
			OR EXISTS (SELECT FROM inherited_role inherited WHERE inherited.app_id = (changed ->> 'app_id')::int)
	END;
END $$;
