DROP INDEX "delivery_change";--> statement-breakpoint
CREATE INDEX "delivery_change" ON "delivery" USING btree ("change_id","app_id","subject");--> statement-breakpoint
-- Whether all sessions of a client in an application end where one of them ends for this reason. A single one may be ended
-- by hand, or be the only one that was opened with a passkey: then it is all where no other is left.
CREATE FUNCTION ends_all(ended session) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE
		WHEN ended.ending IN (
			'access', 'disabled', 'locked', 'password', 'passwordReset', 'emailStopped', 'twoFactor', 'twoFactorRemoved',
			'secret', 'removed', 'integration'
		) THEN true
		WHEN ended.ending IN ('killed', 'passkeyRemoved') THEN NOT EXISTS (
			SELECT FROM session s
			WHERE s.client_identifier = ended.client_identifier AND s.app_id = ended.app_id AND s.ended_date IS NULL
				AND s.entered_with IS NOT NULL AND s.create_date > now() - interval '2 days'
		)
		ELSE false
	END;
END $$;
--> statement-breakpoint
-- An application is told when a session ends that it was given, in the transaction that ends it, whatever that is. Where all
-- of a client end, it is told once more, of the client: it may know sessions by that alone.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO delivery (kind, app_id, address, audience, subject, session_hash)
	SELECT told.kind, app.id, told.address, app.app_key, NEW.client_identifier, NEW.token_hash
	FROM application app JOIN application_integration integration ON integration.app_id = app.id,
		LATERAL (VALUES
			('logout', integration.backchannel_logout_uri),
			('session-revoked', CASE WHEN 'session-revoked' = ANY(integration.events) THEN integration.events_uri END)
		) told(kind, address)
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
