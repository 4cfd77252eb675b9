-- The effective roles of a client in an application, for every request that comes in: planning this takes five
-- times as long as running it, and in a function it is planned once for each connection.
CREATE FUNCTION effective_roles_in(client text, app integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(
      jsonb_agg(jsonb_build_object('title', role.title, 'governs', role.governs_app_id, 'as', role.governs_as)),
      '[]'::jsonb
    )
    FROM effective_role held JOIN role ON role.id = held.role_id
    WHERE held.client_id = client AND held.app_id = app
  );
END $$;
