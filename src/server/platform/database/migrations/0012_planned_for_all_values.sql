-- What is locked for a change, and what a change of one client brings about: each of their statements looks up a few rows by their keys,
-- so one plan is the best for all values. PostgreSQL takes every list of keys for ten, finds its own plan for one or two cheaper, and so
-- planned them anew at every change, which took longer than carrying them out.
ALTER FUNCTION hold_target(text, integer[], text[], integer, integer) SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION client_access_changed() SET plan_cache_mode = force_generic_plan;
