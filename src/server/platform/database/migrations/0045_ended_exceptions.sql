ALTER TABLE "incompatibility_exception" ADD COLUMN "ended_date" timestamp (3) with time zone;--> statement-breakpoint
-- The same as before, without exceptions that were ended.
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
			AND exempt.ended_date IS NULL AND exempt.until_date > now()
	);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_incompatible(clients text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	found jsonb;
BEGIN
	-- Held until the change is made: who ends an exception waits for it.
	PERFORM FROM incompatibility_exception exempt
	WHERE exempt.atalaia_id = ANY(clients) AND exempt.ended_date IS NULL AND exempt.until_date > now()
	ORDER BY exempt.id FOR SHARE;
	WITH gained AS MATERIALIZED (SELECT * FROM incompatibilities_gained(clients))
	SELECT incompatibility_detail(first.client_id, first.incompatibility_id, (
		SELECT count(*) FROM gained WHERE gained.incompatibility_id = first.incompatibility_id
	)) INTO found
	FROM gained first ORDER BY first.incompatibility_id, first.client_id LIMIT 1;
	IF found IS NOT NULL THEN
		RAISE EXCEPTION 'incompatible roles' USING ERRCODE = 'AT001', DETAIL = found::text;
	END IF;
END $$;
