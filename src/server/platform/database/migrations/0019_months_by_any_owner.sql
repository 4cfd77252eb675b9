-- Owners that are no superusers could neither make nor restore this function: its head set `atalaia.retention`.
CREATE OR REPLACE FUNCTION make_months(whole text, earliest timestamptz DEFAULT now()) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
	SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
	moment text := CASE whole WHEN 'session' THEN 'create_date' WHEN 'audit' THEN 'at' END;
	missing timestamptz[];
	month timestamptz;
	place text;
	aside text;
	-- Only a superuser may set a parameter of our own in the head of a function, so it is set and put back in its body.
	retention text := coalesce(current_setting('atalaia.retention', true), '');
BEGIN
	IF moment IS NULL OR earliest < '2000-01-01' THEN
		RAISE EXCEPTION '% has no months since %', whole, earliest;
	END IF;
	IF NOT pg_try_advisory_xact_lock(7016010, hashtext(whole)) THEN
		RETURN false;
	END IF;
	missing := ARRAY(
		SELECT generate_series(
			date_trunc('month', least(earliest, now(), min(since))),
			greatest(date_trunc('month', now()) + interval '1 month', max(since)),
			interval '1 month'
		) FROM public.months_of(whole)
		EXCEPT SELECT since FROM public.months_of(whole)
	);
	IF cardinality(missing) = 0 THEN
		RETURN true;
	END IF;
	IF NOT public.detach_ends(whole) THEN
		RETURN false;
	END IF;
	PERFORM set_config('atalaia.retention', 'on', true);
	FOREACH month IN ARRAY missing LOOP
		place := whole || to_char(month, '_YYYY_MM');
		EXECUTE format('CREATE TABLE months.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)',
			place, whole, month, month + interval '1 month');
		FOREACH aside IN ARRAY ARRAY[whole || '_before', whole || '_after'] LOOP
			EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE %I >= $1 AND %2$I < $2 RETURNING *)
				INSERT INTO months.%I SELECT * FROM moved', aside, moment, place) USING month, month + interval '1 month';
		END LOOP;
		IF whole = 'audit' THEN
			EXECUTE format('CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON months.%I
				FOR EACH STATEMENT EXECUTE FUNCTION public.audit_keep()', place);
		END IF;
	END LOOP;
	PERFORM set_config('atalaia.retention', retention, true);
	PERFORM public.attach_ends(whole);
	RETURN true;
END $$;
