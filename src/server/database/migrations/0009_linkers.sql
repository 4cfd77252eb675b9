CREATE TABLE "linker" (
	"id" serial PRIMARY KEY NOT NULL,
	"atalaia_id" text NOT NULL,
	"app_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"creation_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linker_profile" (
	"linker_id" integer NOT NULL,
	"profile_id" integer NOT NULL,
	CONSTRAINT "linker_profile_linker_id_profile_id_pk" PRIMARY KEY("linker_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "linker_role" (
	"linker_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "linker_role_linker_id_role_id_pk" PRIMARY KEY("linker_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "linker" ADD CONSTRAINT "linker_atalaia_id_person_atalaia_id_fk" FOREIGN KEY ("atalaia_id") REFERENCES "public"."person"("atalaia_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker" ADD CONSTRAINT "linker_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker" ADD CONSTRAINT "linker_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker_profile" ADD CONSTRAINT "linker_profile_linker_id_linker_id_fk" FOREIGN KEY ("linker_id") REFERENCES "public"."linker"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker_profile" ADD CONSTRAINT "linker_profile_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker_role" ADD CONSTRAINT "linker_role_linker_id_linker_id_fk" FOREIGN KEY ("linker_id") REFERENCES "public"."linker"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linker_role" ADD CONSTRAINT "linker_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "linker_once" ON "linker" USING btree ("atalaia_id","app_id");--> statement-breakpoint
CREATE INDEX "linker_app" ON "linker" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "linker_organization" ON "linker" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "linker_created" ON "linker" USING btree ("creation_date","id");--> statement-breakpoint
CREATE INDEX "linker_profile_profile" ON "linker_profile" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "linker_role_role" ON "linker_role" USING btree ("role_id");