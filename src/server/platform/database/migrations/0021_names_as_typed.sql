-- Without apostrophes, however they were typed (D'Ávila, D´Ávila): what `fold` in src/domain/text/fold.ts does.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT btrim(regexp_replace(
	lower(translate(public.unaccent('public.unaccent'::regdictionary, value), '''´`‘’‛ʼ′＇', '')), '[\s\u00A0]+', ' ', 'g')) $$;
--> statement-breakpoint
-- Letters and their accents in one sign (NFC), as they are kept from now on.
UPDATE person SET name = normalize(name) WHERE name IS NOT NORMALIZED;
--> statement-breakpoint
UPDATE pre_user SET name = normalize(name) WHERE name IS NOT NORMALIZED;
--> statement-breakpoint
UPDATE registration_personal SET name = normalize(name), social_name = normalize(social_name),
	first_affiliation_name = normalize(first_affiliation_name), second_affiliation_name = normalize(second_affiliation_name)
WHERE name IS NOT NORMALIZED OR social_name IS NOT NORMALIZED
	OR first_affiliation_name IS NOT NORMALIZED OR second_affiliation_name IS NOT NORMALIZED;
--> statement-breakpoint
UPDATE organization SET title = normalize(title), acronym = normalize(acronym)
WHERE title IS NOT NORMALIZED OR acronym IS NOT NORMALIZED;
--> statement-breakpoint
-- What was folded otherwise is folded anew, with its indexes; other rows stay as they are.
UPDATE person SET name = name WHERE search_text ~ '[''´`]';
--> statement-breakpoint
UPDATE application SET title = title WHERE search_text ~ '[''´`]';
--> statement-breakpoint
UPDATE role SET title = title WHERE search_text ~ '[''´`]';
--> statement-breakpoint
UPDATE organization SET title = title WHERE search_text ~ '[''´`]';
--> statement-breakpoint
-- Two runbooks of which this would make one name keep theirs.
UPDATE runbook SET folded = fold(name)
WHERE folded ~ '[''´`]' AND NOT EXISTS (
	SELECT FROM runbook other
	WHERE other.id <> runbook.id AND fold(other.name) = fold(runbook.name)
		AND (other.author_id = runbook.author_id OR (other.shared AND runbook.shared)));
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
