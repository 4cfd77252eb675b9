CREATE TABLE "incompatibility" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"allows_exceptions" boolean NOT NULL,
	"created_by" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_date" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incompatibility_exception" (
	"id" serial PRIMARY KEY NOT NULL,
	"incompatibility_id" integer NOT NULL,
	"atalaia_id" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incompatible_part" (
	"id" serial PRIMARY KEY NOT NULL,
	"incompatibility_id" integer NOT NULL,
	"side" smallint NOT NULL,
	"app_id" integer NOT NULL,
	"role_id" integer,
	"profile_id" integer,
	CONSTRAINT "incompatible_part_side" CHECK ("incompatible_part"."side" in (1, 2)),
	CONSTRAINT "incompatible_part_one" CHECK (num_nonnulls("incompatible_part"."role_id", "incompatible_part"."profile_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "consent" DROP CONSTRAINT "consent_action";--> statement-breakpoint
DROP INDEX "consent_waiting";--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "rule_id" integer;--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "until_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inherited_role" ADD COLUMN "create_date" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "incompatibility" ADD CONSTRAINT "incompatibility_created_by_client_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatibility_exception" ADD CONSTRAINT "incompatibility_exception_incompatibility_id_incompatibility_id_fk" FOREIGN KEY ("incompatibility_id") REFERENCES "public"."incompatibility"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatibility_exception" ADD CONSTRAINT "incompatibility_exception_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatibility_exception" ADD CONSTRAINT "incompatibility_exception_asked_by_client_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatibility_exception" ADD CONSTRAINT "incompatibility_exception_approved_by_client_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatible_part" ADD CONSTRAINT "incompatible_part_incompatibility_id_incompatibility_id_fk" FOREIGN KEY ("incompatibility_id") REFERENCES "public"."incompatibility"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatible_part" ADD CONSTRAINT "incompatible_part_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatible_part" ADD CONSTRAINT "incompatible_part_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatible_part" ADD CONSTRAINT "incompatible_part_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incompatibility_name" ON "incompatibility" USING btree ("search_text") WHERE removed_date is null;--> statement-breakpoint
CREATE INDEX "incompatibility_exception_person" ON "incompatibility_exception" USING btree ("atalaia_id","incompatibility_id","until_date");--> statement-breakpoint
CREATE INDEX "incompatibility_exception_rule" ON "incompatibility_exception" USING btree ("incompatibility_id");--> statement-breakpoint
CREATE INDEX "incompatible_part_rule" ON "incompatible_part" USING btree ("incompatibility_id","side");--> statement-breakpoint
CREATE INDEX "incompatible_part_role" ON "incompatible_part" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "incompatible_part_profile" ON "incompatible_part" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "incompatible_part_app" ON "incompatible_part" USING btree ("app_id");--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_rule_id_incompatibility_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."incompatibility"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_rule_id" ON "consent" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_waiting" ON "consent" USING btree ("subject_id","action",coalesce(rule_id, 0)) WHERE outcome is null;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_rule" CHECK (("consent"."action" = 'exceptRoles') = ("consent"."rule_id" is not null and "consent"."until_date" is not null));--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_action" CHECK ("consent"."action" in ('unlock', 'resetTwoFactor', 'resetPassword', 'exceptRoles'));--> statement-breakpoint
-- The same as before, and since when: the assignment, and the whole way, which is as new as the newest of its parts. A moment
-- that is `now()` is of this transaction.
CREATE OR REPLACE VIEW grant_path AS
SELECT
  held.client_id,
  place.app_id,
  held.role_id,
  role.title,
  held.profile_id,
  place.inherited,
  held.expiration_date_time,
  standing.*,
  NOT (
    standing.client_inactive OR standing.app_disabled OR standing.client_disabled OR standing.blocked
    OR standing.role_disabled OR standing.expired OR standing.awaiting_validation
  ) AS effective,
  held.assigned_since,
  greatest(held.assigned_since, held.part_since, place.since) AS since
FROM (
  SELECT client_id, role_id, NULL::integer AS profile_id, expiration_date_time, create_date AS assigned_since,
    NULL::timestamptz(3) AS part_since
  FROM role_assignment
  UNION ALL
  SELECT given.client_id, part.role_id, given.profile_id, given.expiration_date_time, given.create_date, part.create_date
  FROM profile_assignment given JOIN profile_role part ON part.profile_id = given.profile_id
) held
JOIN role ON role.id = held.role_id
-- In its own application, and in those that inherit it from the platform.
CROSS JOIN LATERAL (
  SELECT role.app_id, false AS inherited, NULL::timestamptz(3) AS since
  UNION ALL
  SELECT inherited_role.app_id, true, inherited_role.create_date FROM inherited_role WHERE inherited_role.role_id = role.id
) place
JOIN application ON application.id = place.app_id
-- A role without effect in its own application has none where it is inherited.
CROSS JOIN LATERAL (
  SELECT
    coalesce(
      (SELECT NOT person.admitted FROM person WHERE person.atalaia_id = held.client_id),
      (SELECT NOT self.enabled FROM application self WHERE self.client_id = held.client_id),
      true
    ) AS client_inactive,
    -- Only the reason: a locked person counts as inactive.
    EXISTS (
      SELECT FROM person WHERE person.atalaia_id = held.client_id AND person.locked_date IS NOT NULL
    ) AS client_locked,
    NOT application.enabled AS app_disabled,
    EXISTS (
      SELECT 1 FROM application_disabling off
      WHERE off.client_id = held.client_id AND off.app_id IN (place.app_id, role.app_id)
    ) AS client_disabled,
    EXISTS (
      SELECT 1 FROM role_block
      WHERE role_block.client_id = held.client_id AND role_block.role_id = held.role_id
        AND role_block.app_id IN (place.app_id, role.app_id)
    ) AS blocked,
    role.disabled AS role_disabled,
    coalesce(held.expiration_date_time <= now(), false) AS expired,
    role.type = 'chain' AND NOT EXISTS (
      SELECT 1 FROM assignment_validation
      WHERE assignment_validation.client_id = held.client_id AND assignment_validation.role_id = held.role_id
        AND assignment_validation.validated_date IS NOT NULL
    ) AS awaiting_validation
) standing;
--> statement-breakpoint
-- The ways by which clients have parts of rules. A way counts until it expires: a block can be lifted, and a chain role needs
-- only a confirmation.
CREATE VIEW incompatible_path AS
SELECT part.incompatibility_id, part.side, false AS by_profile, way.client_id, way.app_id, way.role_id, way.profile_id,
  way.title, way.assigned_since, way.since
FROM incompatible_part part JOIN grant_path way ON way.role_id = part.role_id AND way.app_id = part.app_id
WHERE NOT way.expired
UNION ALL
SELECT part.incompatibility_id, part.side, true, way.client_id, way.app_id, way.role_id, way.profile_id,
  way.title, way.assigned_since, way.since
FROM incompatible_part part JOIN grant_path way ON way.profile_id = part.profile_id AND way.app_id = part.app_id
WHERE NOT way.expired;
--> statement-breakpoint
-- Clients that this transaction has given a side of a rule, and that have its other side, too. A side is given if
-- all ways to it are of this transaction. A profile that lost one role of a side and got another gives its holders nothing.
-- One client at a time (OFFSET 0), by their own ways: there are few of them. Planning takes longer than running, so there is one
-- plan for all values.
CREATE FUNCTION incompatibilities_gained(clients text[])
RETURNS TABLE (client_id text, incompatibility_id integer) LANGUAGE plpgsql STABLE ROWS 1
SET random_page_cost = 1 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	exchanged jsonb := coalesce(nullif(current_setting('atalaia.exchanged', true), '')::jsonb, '{}');
BEGIN
	RETURN QUERY
	SELECT listed.id, met.incompatibility_id
	FROM unnest(clients) listed(id) CROSS JOIN LATERAL (
		SELECT held.incompatibility_id FROM (
			SELECT path.incompatibility_id, path.side, path.since = now()::timestamptz(3) AND NOT (
				path.profile_id IS NOT NULL AND path.assigned_since <> now()::timestamptz(3)
				AND exchanged ? concat_ws(' ', path.profile_id, path.incompatibility_id, path.side)
			) AS gained
			FROM incompatible_path path
			WHERE path.client_id = listed.id OFFSET 0
		) held
		GROUP BY held.incompatibility_id
		HAVING count(DISTINCT held.side) = 2
			AND (bool_and(held.gained) FILTER (WHERE held.side = 1) OR bool_and(held.gained) FILTER (WHERE held.side = 2))
	) met
	WHERE NOT EXISTS (
		SELECT FROM incompatibility_exception exempt
		WHERE exempt.atalaia_id = listed.id AND exempt.incompatibility_id = met.incompatibility_id
			AND exempt.until_date > now()
	);
END $$;
--> statement-breakpoint
-- What a refusal says of a client and a rule: the client's parts on both sides, and how many clients it is about. It has no id
-- of a client, because databases log it.
CREATE FUNCTION incompatibility_detail(client text, rule integer, clients bigint) RETURNS jsonb LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
	RETURN jsonb_build_object('rule', rule, 'clients', clients, 'parts', (
		SELECT jsonb_agg(DISTINCT jsonb_build_object('side', path.side, 'appId', path.app_id, 'roleId', path.role_id))
		FROM incompatible_path path WHERE path.client_id = client AND path.incompatibility_id = rule
	));
END $$;
--> statement-breakpoint
-- Whether there is a rule about a role, or about a profile or one of its roles.
CREATE FUNCTION is_ruled(asked_role integer, asked_profile integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (SELECT FROM incompatible_part WHERE role_id = asked_role)
		OR EXISTS (SELECT FROM incompatible_part WHERE profile_id = asked_profile)
		OR asked_role IS NULL AND EXISTS (
			SELECT FROM profile_role given JOIN incompatible_part part ON part.role_id = given.role_id
			WHERE given.profile_id = asked_profile
		);
END $$;
--> statement-breakpoint
-- Refuses the transaction if it gave one of these clients both sides of a rule (read in `rights/incompatibilities/refusal.ts`).
CREATE FUNCTION refuse_incompatible(clients text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	found jsonb;
BEGIN
	WITH gained AS MATERIALIZED (SELECT * FROM incompatibilities_gained(clients))
	SELECT incompatibility_detail(first.client_id, first.incompatibility_id, (
		SELECT count(*) FROM gained WHERE gained.incompatibility_id = first.incompatibility_id
	)) INTO found
	FROM gained first ORDER BY first.incompatibility_id, first.client_id LIMIT 1;
	IF found IS NOT NULL THEN
		RAISE EXCEPTION 'incompatible roles' USING ERRCODE = 'AT001', DETAIL = found::text;
	END IF;
END $$;
--> statement-breakpoint
-- Whether a client has a part of a rule besides a role. Most have none, and then no rule is looked at, however many name the role.
CREATE FUNCTION has_part_besides(client text, asked integer) RETURNS boolean LANGUAGE plpgsql STABLE
SET random_page_cost = 1 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM incompatible_path path WHERE path.client_id = client AND (path.by_profile OR path.role_id <> asked)
	);
END $$;
--> statement-breakpoint
CREATE FUNCTION assignment_incompatible() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	given jsonb := to_jsonb(NEW);
	role integer := (given ->> 'role_id')::int;
BEGIN
	IF is_ruled(role, (given ->> 'profile_id')::int) AND (role IS NULL OR has_part_besides(NEW.client_id, role)) THEN
		PERFORM refuse_incompatible(ARRAY[NEW.client_id]);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- All who have a profile get the role that is added to it, and all who have a role get it where it is inherited. Only those who
-- have the other side of a rule are looked at.
CREATE FUNCTION shared_role_incompatible() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	given jsonb := to_jsonb(NEW);
BEGIN
	IF is_ruled(NEW.role_id, (given ->> 'profile_id')::int) THEN
		PERFORM refuse_incompatible(ARRAY(
			SELECT DISTINCT way.client_id FROM incompatible_path way
			WHERE way.role_id = NEW.role_id AND way.since = now()::timestamptz(3)
				AND (way.profile_id = (given ->> 'profile_id')::int OR way.app_id = (given ->> 'app_id')::int)
				AND EXISTS (
					SELECT FROM incompatible_path other WHERE other.client_id = way.client_id
						AND other.incompatibility_id = way.incompatibility_id AND other.side <> way.side
				)
		));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER incompatible AFTER INSERT ON role_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assignment_incompatible();
--> statement-breakpoint
-- An expired assignment that begins again.
CREATE CONSTRAINT TRIGGER incompatible_again AFTER UPDATE OF create_date ON role_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.create_date <> NEW.create_date) EXECUTE FUNCTION assignment_incompatible();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER incompatible AFTER INSERT ON profile_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assignment_incompatible();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER incompatible_again AFTER UPDATE OF create_date ON profile_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.create_date <> NEW.create_date) EXECUTE FUNCTION assignment_incompatible();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER incompatible AFTER INSERT ON profile_role
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shared_role_incompatible();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER incompatible AFTER INSERT ON inherited_role
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shared_role_incompatible();
--> statement-breakpoint
-- Before many get a role, all parts of its rules are locked: a grant of one of them, which locks it for key share, comes before
-- this transaction or after it, and the later one sees the earlier one. Of one client, grants lock the client.
CREATE FUNCTION lock_incompatible() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	given jsonb := to_jsonb(NEW);
	rules integer[] := ARRAY(
		SELECT incompatibility_id FROM incompatible_part
		WHERE role_id = NEW.role_id OR profile_id = (given ->> 'profile_id')::int
	);
BEGIN
	IF cardinality(rules) > 0 THEN
		PERFORM FROM profile WHERE id IN (
			SELECT profile_id FROM incompatible_part WHERE incompatibility_id = ANY(rules)
		) ORDER BY id FOR UPDATE;
		PERFORM FROM role WHERE id IN (
			SELECT role_id FROM incompatible_part WHERE incompatibility_id = ANY(rules)
		) ORDER BY id FOR UPDATE;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lock_incompatible BEFORE INSERT ON profile_role
	FOR EACH ROW EXECUTE FUNCTION lock_incompatible();
--> statement-breakpoint
CREATE TRIGGER lock_incompatible BEFORE INSERT ON inherited_role
	FOR EACH ROW EXECUTE FUNCTION lock_incompatible();
--> statement-breakpoint
-- Remembers until the transaction ends which sides of rules a profile lost a role of.
CREATE FUNCTION part_exchanged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('atalaia.exchanged', (
		coalesce(nullif(current_setting('atalaia.exchanged', true), '')::jsonb, '{}')
		|| jsonb_build_object(concat_ws(' ', OLD.profile_id, part.incompatibility_id, part.side), true)
	)::text, true)
	FROM incompatible_part part WHERE part.role_id = OLD.role_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER part_exchanged AFTER DELETE ON profile_role FOR EACH ROW EXECUTE FUNCTION part_exchanged();
--> statement-breakpoint
-- The same as before, and whether a rule names the role or profile.
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
