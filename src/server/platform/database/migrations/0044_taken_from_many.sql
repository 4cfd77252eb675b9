-- A change that takes from many at once looks at those who are in an application or administer (`losses.ts`). A look at each row
-- took the removal of a role of half a million people a minute, and its preview more than a statement has.
DROP TRIGGER client_access_changed ON role_assignment;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR UPDATE OR DELETE ON role_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (coalesce(current_setting('atalaia.taken_from_many', true), '') = '')
	EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
DROP TRIGGER client_access_changed ON profile_assignment;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR UPDATE OR DELETE ON profile_assignment
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (coalesce(current_setting('atalaia.taken_from_many', true), '') = '')
	EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
DROP TRIGGER client_access_changed ON assignment_validation;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR UPDATE OR DELETE ON assignment_validation
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (coalesce(current_setting('atalaia.taken_from_many', true), '') = '')
	EXECUTE FUNCTION client_access_changed();
--> statement-breakpoint
DROP TRIGGER client_access_changed ON role_block;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_access_changed AFTER INSERT OR DELETE ON role_block
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (coalesce(current_setting('atalaia.taken_from_many', true), '') = '')
	EXECUTE FUNCTION client_access_changed();
