-- A refusal by a rule names the profile that gives both sides, so its detail has the profiles of the ways, too.
CREATE OR REPLACE FUNCTION incompatibility_detail(client text, rule integer, clients bigint) RETURNS jsonb LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
	RETURN jsonb_build_object('rule', rule, 'clients', clients, 'parts', (
		SELECT jsonb_agg(DISTINCT jsonb_build_object(
			'side', path.side, 'appId', path.app_id, 'roleId', path.role_id, 'profileId', path.profile_id
		))
		FROM incompatible_path path WHERE path.client_id = client AND path.incompatibility_id = rule
	));
END $$;
