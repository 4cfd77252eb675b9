-- What a client holds and what stands against it, looked up by nearly every call: planning these takes longer than
-- running them, and in a function they are planned once for each connection, as `effective_roles_in` is.
CREATE FUNCTION role_ways_of(client text) RETURNS SETOF role_way LANGUAGE plpgsql STABLE ROWS 10 AS $$
BEGIN
  RETURN QUERY SELECT way.* FROM role_way way WHERE way.client_id = client;
END $$;
--> statement-breakpoint
CREATE FUNCTION two_factor_demanded(client text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM role_way way JOIN role ON role.id = way.role_id
    WHERE way.client_id = client AND way.effective AND role.two_factor_required
  );
END $$;
