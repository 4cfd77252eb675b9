ALTER TABLE "person" ADD COLUMN "updated_date" timestamp (3) with time zone;--> statement-breakpoint
CREATE FUNCTION person_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.updated_date := now();
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER person_updated BEFORE UPDATE OF name, email, organization_id ON person FOR EACH ROW
	WHEN ((NEW.name, NEW.email, NEW.organization_id) IS DISTINCT FROM (OLD.name, OLD.email, OLD.organization_id))
	EXECUTE FUNCTION person_updated();
