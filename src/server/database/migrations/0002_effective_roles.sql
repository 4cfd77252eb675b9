-- One row for each way in which a client could hold a role in an application, with everything that stands
-- against it. Sessions, screens and explanations all read this one definition (decisions.md, Roles).
CREATE VIEW role_way AS
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
  ) AS effective
FROM (
  SELECT client_id, role_id, NULL::integer AS profile_id, expiration_date_time FROM role_assignment
  UNION ALL
  SELECT given.client_id, part.role_id, given.profile_id, given.expiration_date_time
  FROM profile_assignment given JOIN profile_role part ON part.profile_id = given.profile_id
) held
JOIN role ON role.id = held.role_id
-- In its own application, and in those that inherit it from the platform.
CROSS JOIN LATERAL (
  SELECT role.app_id, false AS inherited
  UNION ALL
  SELECT inherited_role.app_id, true FROM inherited_role WHERE inherited_role.role_id = role.id
) place
JOIN application ON application.id = place.app_id
-- What stands at home stands where the role is inherited too: what one does not have, nobody inherits.
CROSS JOIN LATERAL (
  SELECT
    coalesce(
      (SELECT NOT person.enabled FROM person WHERE person.atalaia_id = held.client_id),
      (SELECT NOT self.enabled FROM application self WHERE self.client_id = held.client_id),
      true
    ) AS client_inactive,
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
CREATE VIEW effective_role AS
SELECT DISTINCT client_id, app_id, role_id, title FROM role_way WHERE effective;
--> statement-breakpoint
-- The audit is written once and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'audit rows are never changed'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_final BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
