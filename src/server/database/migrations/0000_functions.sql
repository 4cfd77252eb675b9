CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Lower case, no accents, single spaces: what `fold` in src/domain/fold.ts does. Declared immutable, so that
-- columns and indexes can be made of it; the dictionary it names does not change.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[\s\u00A0]+', ' ', 'g')) $$;
