-- Ends the sessions that applications were given of a client who may not use them any more. Of two changes at one
-- moment, each of which leaves the other's way, the second waits until the first one's is seen: the client is locked until
-- the transaction ends, and every statement looks anew. Whoever has just opened a session asks for this too, and so either
-- side sees the other. The row is locked, for what advisory locks are kept in has no room for everybody who had a role.
CREATE OR REPLACE FUNCTION end_lost_sessions(client text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM client held WHERE held.id = end_lost_sessions.client FOR NO KEY UPDATE;
	UPDATE session s SET ended_date = now(), ending = 'access'
	WHERE s.client_identifier = end_lost_sessions.client AND s.ended_date IS NULL AND s.app_id <> 1
		AND s.entered_with IS NOT NULL AND s.create_date > now() - interval '2 days'
		AND NOT may_use(end_lost_sessions.client, s.app_id);
END $$;
