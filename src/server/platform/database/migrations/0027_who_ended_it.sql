-- An application is told when a session ends that it was given, in the transaction that ends it, whatever that is; the event
-- with why it ended. Where all of a client end, it is told once more, of the client: it may know sessions by that alone.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO delivery (kind, app_id, address, audience, subject, session_hash, details)
	SELECT told.kind, app.id, told.address, app.app_key, NEW.client_identifier, NEW.token_hash, told.details
	FROM application app JOIN application_integration integration ON integration.app_id = app.id,
		LATERAL (VALUES
			('logout', integration.backchannel_logout_uri, NULL),
			(
				'session-revoked', CASE WHEN 'session-revoked' = ANY(integration.events) THEN integration.events_uri END,
				jsonb_build_object('ending', NEW.ending)
			)
		) told(kind, address, details)
	WHERE app.id = NEW.app_id AND told.address IS NOT NULL
		AND NEW.entered_with IS NOT NULL;
	IF NEW.entered_with IS NOT NULL AND ends_all(NEW) THEN
		INSERT INTO delivery (app_id, address, audience, subject)
		SELECT app.id, integration.backchannel_logout_uri, app.app_key, NEW.client_identifier
		FROM application app JOIN application_integration integration ON integration.app_id = app.id
		WHERE app.id = NEW.app_id AND integration.backchannel_logout_uri IS NOT NULL AND NOT EXISTS (
			SELECT FROM delivery before
			WHERE before.change_id = pg_current_xact_id()::text AND before.app_id = app.id
				AND before.subject = NEW.client_identifier AND before.kind = 'logout' AND before.session_hash IS NULL
				-- After a database was restored elsewhere, numbers of transactions begin anew.
				AND before.create_date = now()::timestamptz(3)
		);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Everything that waits for the end of a change happens now, its last statement: sessions of applications whose end it
-- brought are told to be the change of whoever made it. Whether there are any.
CREATE OR REPLACE FUNCTION end_change(actor text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	told text[];
BEGIN
	PERFORM set_config('atalaia.actor', actor, true);
	SET CONSTRAINTS ALL IMMEDIATE;
	WITH made AS (
		UPDATE delivery SET actor_id = actor
		WHERE change_id = pg_current_xact_id()::text AND kind IN ('logout', 'session-revoked') AND actor_id IS NULL
			-- After a database was restored elsewhere, numbers of transactions begin anew.
			AND create_date > now() - interval '5 minutes'
		RETURNING kind
	) SELECT array_agg(DISTINCT kind) INTO told FROM made;
	RETURN coalesce('logout' = ANY(told), false);
END $$;
