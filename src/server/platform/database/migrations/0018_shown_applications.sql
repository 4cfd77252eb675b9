-- What applications are called and where they are is known of sessions, too.
DROP TRIGGER shared_rights_changed ON application;
--> statement-breakpoint
CREATE TRIGGER shared_rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON application
	FOR EACH STATEMENT EXECUTE FUNCTION shared_rights_changed();
