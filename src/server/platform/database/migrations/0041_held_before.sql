-- The same as before, and of each client why the role is blocked and the application disabled, and whether they have or are a
-- deputy: a change that knows it beforehand sends its audit rows, and its end, along.
CREATE OR REPLACE FUNCTION hold_target(named text, within integer[], clients text[], roles integer, profiles integer)
RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	app application;
	admins jsonb;
	found_role jsonb;
	found_profile jsonb;
	found_clients jsonb;
BEGIN
	SELECT * INTO app FROM application_named(named);
	IF app.id IS NULL THEN
		RETURN jsonb_build_object('app', NULL);
	END IF;
	IF within IS NULL OR app.id = ANY(within) THEN
		IF app.id = 1 THEN
			SELECT to_jsonb(held) INTO admins FROM hold_super_admins() held;
		END IF;
		-- A role, or a profile with its roles, is neither removed nor made a chain role until then: an assignment would refer to
		-- nothing, or wait for a validation that no one can give. Removing or changing one locks it `for update`.
		IF profiles IS NULL THEN
			PERFORM FROM role WHERE id = roles FOR KEY SHARE;
		ELSE
			PERFORM FROM profile WHERE id = profiles FOR KEY SHARE;
			PERFORM FROM role
			WHERE id = ANY(ARRAY(SELECT part.role_id FROM profile_role part WHERE part.profile_id = profiles) || roles)
			ORDER BY id FOR KEY SHARE;
		END IF;
		-- One after the other for one client, or two concurrent ones would both be the beginning of an assignment.
		PERFORM FROM client WHERE id = ANY(clients) ORDER BY id FOR NO KEY UPDATE;
		PERFORM FROM role_assignment WHERE client_id = ANY(clients) AND role_id = roles ORDER BY client_id FOR UPDATE;
		IF profiles IS NOT NULL THEN
			PERFORM FROM profile_assignment WHERE client_id = ANY(clients) AND profile_id = profiles
			ORDER BY client_id FOR UPDATE;
		END IF;
		PERFORM FROM role_block WHERE client_id = ANY(clients) AND role_id = roles ORDER BY client_id, app_id FOR UPDATE;
		PERFORM FROM application_disabling WHERE client_id = ANY(clients) AND app_id = app.id ORDER BY client_id FOR UPDATE;
		SELECT jsonb_build_object(
			'id', r.id, 'title', r.title, 'disabled', r.disabled, 'appId', r.app_id, 'governsAppId', r.governs_app_id,
			'inherits', EXISTS (SELECT FROM inherited_role i WHERE i.role_id = r.id AND i.app_id = app.id),
			'chain', r.type = 'chain', 'ruled', is_ruled(r.id, NULL)
		) INTO found_role FROM role r WHERE r.id = roles;
		SELECT jsonb_build_object(
			'id', p.id, 'name', p.name, 'appId', p.app_id,
			'beyond', coalesce(bool_or(r.app_id <> p.app_id), false), 'chain', coalesce(bool_or(r.type = 'chain'), false),
			'ruled', is_ruled(NULL, p.id)
		) INTO found_profile
		FROM profile p LEFT JOIN profile_role part ON part.profile_id = p.id LEFT JOIN role r ON r.id = part.role_id
		WHERE p.id = profiles GROUP BY p.id;
		SELECT jsonb_agg(jsonb_build_object(
			'id', c.id, 'kind', c.kind, 'name', c.name, 'enabled', c.enabled, 'holdsRoles', c.holds_roles,
			'validated', EXISTS (SELECT FROM assignment_validation v WHERE v.client_id = c.id),
			'assigned', (
				SELECT jsonb_build_object(
					'expiration', h.expiration_date_time, 'expired', coalesce(h.expiration_date_time <= now(), false)
				)
				FROM (
					SELECT client_id, expiration_date_time FROM role_assignment WHERE role_id = roles
					UNION ALL SELECT client_id, expiration_date_time FROM profile_assignment WHERE profile_id = profiles
				) h
				WHERE h.client_id = c.id
			),
			'blocked', (
				SELECT b.justification FROM role_block b
				WHERE b.client_id = c.id AND b.role_id = roles
				AND b.app_id = CASE WHEN (found_role->>'governsAppId')::int = app.id THEN (found_role->>'appId')::int ELSE app.id END
			),
			'disabled', (SELECT d.description FROM application_disabling d WHERE d.client_id = c.id AND d.app_id = app.id),
			'deputized', EXISTS (
				SELECT FROM deputy d
				WHERE c.id IN (d.holder_id, d.deputy_id) AND d.ended_date IS NULL AND d.accepted_date IS NOT NULL
			)
		) ORDER BY c.id) INTO found_clients
		FROM named_client c WHERE c.id = ANY(clients);
	END IF;
	RETURN jsonb_build_object(
		'app', jsonb_build_object(
			'id', app.id, 'clientId', app.client_id, 'appKey', app.app_key, 'title', app.title, 'acronym', app.acronym,
			'enabled', app.enabled
		),
		'admins', admins, 'role', found_role, 'profile', found_profile, 'clients', coalesce(found_clients, '[]')
	);
END $$;
