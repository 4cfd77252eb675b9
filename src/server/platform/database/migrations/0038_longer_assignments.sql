-- The same as before, and the end of the way.
CREATE OR REPLACE VIEW incompatible_path AS
SELECT part.incompatibility_id, part.side, false AS by_profile, way.client_id, way.app_id, way.role_id, way.profile_id,
  way.title, way.assigned_since, way.since, coalesce(way.expiration_date_time, 'infinity') AS until
FROM incompatible_part part JOIN grant_path way ON way.role_id = part.role_id AND way.app_id = part.app_id
WHERE NOT way.expired
UNION ALL
SELECT part.incompatibility_id, part.side, true, way.client_id, way.app_id, way.role_id, way.profile_id,
  way.title, way.assigned_since, way.since, coalesce(way.expiration_date_time, 'infinity')
FROM incompatible_part part JOIN grant_path way ON way.profile_id = part.profile_id AND way.app_id = part.app_id
WHERE NOT way.expired;
--> statement-breakpoint
-- Remembers until the transaction ends which assignments it has made longer, if a rule names what they give.
CREATE FUNCTION assignment_longer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	given jsonb := to_jsonb(NEW);
BEGIN
	IF is_ruled((given ->> 'role_id')::int, (given ->> 'profile_id')::int) THEN
		PERFORM set_config('atalaia.longer', (
			coalesce(nullif(current_setting('atalaia.longer', true), '')::jsonb, '{}')
			|| jsonb_build_object(concat_ws(' ', NEW.client_id, TG_TABLE_NAME, coalesce(given ->> 'role_id', given ->> 'profile_id')), true)
		)::text, true);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assignment_longer AFTER UPDATE OF expiration_date_time ON role_assignment FOR EACH ROW
	WHEN (OLD.expiration_date_time < coalesce(NEW.expiration_date_time, 'infinity'))
	EXECUTE FUNCTION assignment_longer();
--> statement-breakpoint
CREATE TRIGGER assignment_longer AFTER UPDATE OF expiration_date_time ON profile_assignment FOR EACH ROW
	WHEN (OLD.expiration_date_time < coalesce(NEW.expiration_date_time, 'infinity'))
	EXECUTE FUNCTION assignment_longer();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER incompatible_longer AFTER UPDATE OF expiration_date_time ON role_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.expiration_date_time < coalesce(NEW.expiration_date_time, 'infinity') AND OLD.create_date = NEW.create_date)
	EXECUTE FUNCTION assignment_incompatible();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER incompatible_longer AFTER UPDATE OF expiration_date_time ON profile_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.expiration_date_time < coalesce(NEW.expiration_date_time, 'infinity') AND OLD.create_date = NEW.create_date)
	EXECUTE FUNCTION assignment_incompatible();
--> statement-breakpoint
-- The same as before, but a side is given if it lasts longer by this transaction: a way of it, or one that it made longer, ends after
-- all others. So a role of a side, and more time for it, are free for who has the side as long without them.
CREATE OR REPLACE FUNCTION incompatibilities_gained(clients text[])
RETURNS TABLE (client_id text, incompatibility_id integer) LANGUAGE plpgsql STABLE ROWS 1
SET random_page_cost = 1 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	exchanged jsonb := coalesce(nullif(current_setting('atalaia.exchanged', true), '')::jsonb, '{}');
	prolonged jsonb := coalesce(nullif(current_setting('atalaia.longer', true), '')::jsonb, '{}');
BEGIN
	RETURN QUERY
	SELECT listed.id, met.incompatibility_id
	FROM unnest(clients) listed(id) CROSS JOIN LATERAL (
		SELECT sides.incompatibility_id FROM (
			SELECT held.incompatibility_id, max(held.until) FILTER (WHERE held.gained OR held.longer)
				> coalesce(max(held.until) FILTER (WHERE NOT held.gained AND NOT held.longer), '-infinity') AS gained
			FROM (
				SELECT path.incompatibility_id, path.side, path.until, path.since = now()::timestamptz(3) AND NOT (
					path.profile_id IS NOT NULL AND path.assigned_since <> now()::timestamptz(3)
					AND exchanged ? concat_ws(' ', path.profile_id, path.incompatibility_id, path.side)
				) AS gained, prolonged ? concat_ws(
					' ', path.client_id, CASE WHEN path.profile_id IS NULL THEN 'role_assignment' ELSE 'profile_assignment' END,
					coalesce(path.profile_id, path.role_id)
				) AS longer
				FROM incompatible_path path
				WHERE path.client_id = listed.id OFFSET 0
			) held
			GROUP BY held.incompatibility_id, held.side
		) sides
		GROUP BY sides.incompatibility_id
		HAVING count(*) = 2 AND bool_or(sides.gained)
	) met
	WHERE NOT EXISTS (
		SELECT FROM incompatibility_exception exempt
		WHERE exempt.atalaia_id = listed.id AND exempt.incompatibility_id = met.incompatibility_id
			AND exempt.until_date > now()
	);
END $$;
