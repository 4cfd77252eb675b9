-- Addresses of domains in their ASCII form (`xn--`) are kept with the accents these stand for, as new ones are since
-- `normalEmail` in src/domain/people/email.ts: one mailbox is one address.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
-- A label without `xn--`, decoded (RFC 3492, 6.2). Null where it stands for anything but small Latin letters with accents.
CREATE FUNCTION label_with_accents(coded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
	letters text := coalesce(substring(coded from '^(.*)-'), '');
	rest text := substring(coded from '[^-]*$');
	n bigint := 128;
	i bigint := 0;
	bias bigint := 72;
	place integer := 1;
	before bigint;
	weight bigint;
	k bigint;
	digit bigint;
	threshold bigint;
	points bigint;
	delta bigint;
BEGIN
	IF rest = '' THEN RETURN NULL; END IF;
	WHILE place <= length(rest) LOOP
		before := i;
		weight := 1;
		k := 36;
		LOOP
			digit := position(substr(rest, place, 1) IN 'abcdefghijklmnopqrstuvwxyz0123456789') - 1;
			i := i + digit * weight;
			-- Far beyond the letters that are looked for.
			IF place > length(rest) OR digit < 0 OR i > 1000000 THEN RETURN NULL; END IF;
			place := place + 1;
			threshold := least(greatest(k - bias, 1), 26);
			EXIT WHEN digit < threshold;
			weight := weight * (36 - threshold);
			k := k + 36;
		END LOOP;
		points := length(letters) + 1;
		delta := (i - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
		delta := delta + delta / points;
		bias := 0;
		WHILE delta > 455 LOOP
			delta := delta / 35;
			bias := bias + 36;
		END LOOP;
		bias := bias + 36 * delta / (delta + 38);
		n := n + i / points;
		i := i % points;
		IF n NOT BETWEEN 223 AND 255 OR n = 247 THEN RETURN NULL; END IF;
		letters := left(letters, i::integer) || chr(n::integer) || substr(letters, i::integer + 1);
		i := i + 1;
	END LOOP;
	RETURN letters;
END $$;
--> statement-breakpoint
CREATE FUNCTION email_with_accents(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
	address text := normalize(written);
	host text := lower(substring(address from '[^@]*$'));
	labels text[] := string_to_array(host, '.');
	accented text;
BEGIN
	IF host !~ '(^|\.)xn--' OR host !~ '^[ -~]*$' THEN RETURN address; END IF;
	-- A label that cannot be decoded makes the whole null.
	SELECT CASE WHEN count(*) = count(decoded) THEN string_agg(decoded, '.' ORDER BY at) END INTO accented FROM (
		SELECT at, CASE WHEN label LIKE 'xn--%' THEN label_with_accents(substr(label, 5)) ELSE label END AS decoded
		FROM unnest(labels) WITH ORDINALITY parts(label, at)
	) each_label;
	RETURN CASE
		WHEN accented ~ '^([a-z0-9ß-öø-ÿ]([a-z0-9ß-öø-ÿ-]{0,61}[a-z0-9ß-öø-ÿ])?\.)+[a-zß-öø-ÿ]{2,63}$'
		THEN left(address, length(address) - length(host)) || accented
		ELSE address
	END;
END $$;
--> statement-breakpoint
-- The mailbox is the same, so that links which were sent to it stay good.
ALTER TABLE person DISABLE TRIGGER void_links;
--> statement-breakpoint
ALTER TABLE pre_user DISABLE TRIGGER void_links;
--> statement-breakpoint
DO $$
DECLARE
	found record;
BEGIN
	FOR found IN
		SELECT * FROM (
			SELECT atalaia_id, email, email_with_accents(email) AS accented FROM person
			WHERE email ~* '[@.]xn--' OR email IS NOT NORMALIZED
			UNION ALL SELECT atalaia_id, email, email_with_accents(email) FROM pre_user
			WHERE email ~* '[@.]xn--' OR email IS NOT NORMALIZED
			UNION ALL SELECT atalaia_id, email, email_with_accents(email) FROM registration_personal
			WHERE email ~* '[@.]xn--' OR email IS NOT NORMALIZED
			UNION ALL SELECT atalaia_id, old_email, email_with_accents(old_email) FROM email_change
			WHERE old_email ~* '[@.]xn--' OR old_email IS NOT NORMALIZED
			UNION ALL SELECT atalaia_id, new_email, email_with_accents(new_email) FROM email_change
			WHERE new_email ~* '[@.]xn--' OR new_email IS NOT NORMALIZED
		) stored WHERE accented <> email
		GROUP BY atalaia_id, email, accented ORDER BY atalaia_id, email
	LOOP
		IF EXISTS (
			SELECT FROM (
				SELECT atalaia_id, email FROM person
				UNION ALL SELECT atalaia_id, email FROM pre_user
				UNION ALL SELECT atalaia_id, old_email FROM email_change WHERE confirmed_date IS NOT NULL AND stop_until > now()
			) taken WHERE lower(taken.email) = lower(found.accented) AND taken.atalaia_id <> found.atalaia_id
		) THEN
			RAISE WARNING 'An e-mail address of % stays in its ASCII form: with accents it is another person''s', found.atalaia_id;
			CONTINUE;
		END IF;
		UPDATE person SET email = found.accented WHERE atalaia_id = found.atalaia_id AND email = found.email;
		UPDATE pre_user SET email = found.accented WHERE atalaia_id = found.atalaia_id AND email = found.email;
		UPDATE registration_personal SET email = found.accented WHERE atalaia_id = found.atalaia_id AND email = found.email;
		UPDATE email_change SET old_email = found.accented WHERE atalaia_id = found.atalaia_id AND old_email = found.email;
		UPDATE email_change SET new_email = found.accented WHERE atalaia_id = found.atalaia_id AND new_email = found.email;
	END LOOP;
END $$;
--> statement-breakpoint
UPDATE organization SET emails = ARRAY(
	SELECT email_with_accents(each_one) FROM unnest(emails) WITH ORDINALITY kept(each_one, at) ORDER BY at
)
WHERE emails::text ~* '[@.]xn--' OR emails::text IS NOT NORMALIZED;
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
ALTER TABLE person ENABLE TRIGGER void_links;
--> statement-breakpoint
ALTER TABLE pre_user ENABLE TRIGGER void_links;
--> statement-breakpoint
DROP FUNCTION email_with_accents(text);
--> statement-breakpoint
DROP FUNCTION label_with_accents(text);
