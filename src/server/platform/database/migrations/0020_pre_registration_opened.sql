ALTER TABLE "pre_user" ADD COLUMN "opened_date" timestamp (3) with time zone;
--> statement-breakpoint
-- Whose link was opened: tickets and sessions are forgotten, what was done in them is kept.
UPDATE pre_user u SET opened_date = coalesce(
	(SELECT min(t.used_date) FROM ticket t WHERE t.atalaia_id = u.atalaia_id AND t.kind = 'registry'),
	(SELECT min(a.at) FROM audit a WHERE a.actor_id = u.atalaia_id)
);
