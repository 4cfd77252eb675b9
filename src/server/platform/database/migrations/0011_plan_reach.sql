ALTER TABLE "plan" ADD COLUMN "calls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "apps" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Of plans that there are: their calls, and the applications that stand in an address, in what is sent, or by a role.
UPDATE "plan" p SET
	"calls" = coalesce((
		SELECT array_agg(DISTINCT concat(c ->> 'resource', '.', c ->> 'name'))
		FROM "plan_line" l, jsonb_array_elements(l."calls") c WHERE l."plan_id" = p."id"
	), '{}'),
	"apps" = coalesce((
		SELECT array_agg(DISTINCT coalesce(a.id, r.app_id))
		FROM "plan_line" l, jsonb_array_elements(l."calls") c
		LEFT JOIN LATERAL application_named(coalesce(
			substring(c ->> 'path' FROM '^(?:/client(?:/[^/]+)?)?/applications?/([^/]+)'), c -> 'body' ->> 'appId'
		)) a ON true
		LEFT JOIN "role" r ON r."id" = substring(c ->> 'path' FROM '^/roles/(\d{1,9})')::integer
		WHERE l."plan_id" = p."id" AND coalesce(a.id, r.app_id) IS NOT NULL
	), '{}');--> statement-breakpoint
ALTER TABLE "plan" ALTER COLUMN "calls" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "plan" ALTER COLUMN "apps" DROP DEFAULT;
