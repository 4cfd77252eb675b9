-- Whoever's account is opened again, which others decide, begins anew to administer: what counts from then on is what they do
-- with it, not what they did, or approved, before it was closed.
CREATE FUNCTION administration_begins_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE administration SET since = now() WHERE atalaia_id = NEW.atalaia_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER administration_begins_again AFTER UPDATE OF enabled, locked_date ON person FOR EACH ROW
	WHEN (NEW.admitted AND NOT OLD.admitted) EXECUTE FUNCTION administration_begins_again();
