CREATE TABLE "stored_file" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_by" text NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_classification_of" (
	"organization_id" integer NOT NULL,
	"classification_id" integer NOT NULL,
	CONSTRAINT "organization_classification_of_organization_id_classification_id_pk" PRIMARY KEY("organization_id","classification_id")
);
--> statement-breakpoint
CREATE TABLE "organization_operation" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"movement_type" text NOT NULL,
	"details" text NOT NULL,
	"created_by" text NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file_id" text
);
--> statement-breakpoint
CREATE TABLE "organization_specialization_of" (
	"organization_id" integer NOT NULL,
	"specialization_id" integer NOT NULL,
	CONSTRAINT "organization_specialization_of_organization_id_specialization_id_pk" PRIMARY KEY("organization_id","specialization_id")
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "cnpj" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "registry_code" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "phones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "manager" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "geometry" jsonb;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "address_name" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "address_number" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "address_complement" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "neighborhood" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "zip_code" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "country_id" integer;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "state_id" integer;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "city_id" integer;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "state_name" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "city_name" text;--> statement-breakpoint
ALTER TABLE "organization_classification_of" ADD CONSTRAINT "organization_classification_of_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_classification_of" ADD CONSTRAINT "organization_classification_of_classification_id_organization_classification_id_fk" FOREIGN KEY ("classification_id") REFERENCES "public"."organization_classification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_operation" ADD CONSTRAINT "organization_operation_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_specialization_of" ADD CONSTRAINT "organization_specialization_of_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_specialization_of" ADD CONSTRAINT "organization_specialization_of_specialization_id_specialization_id_fk" FOREIGN KEY ("specialization_id") REFERENCES "public"."specialization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_classification_of_value" ON "organization_classification_of" USING btree ("classification_id");--> statement-breakpoint
CREATE INDEX "organization_operation_unit" ON "organization_operation" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "organization_specialization_of_value" ON "organization_specialization_of" USING btree ("specialization_id");--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_image_stored_file_id_fk" FOREIGN KEY ("image") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_country_id_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_state_id_state_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."state"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pre_user_organization" ON "pre_user" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_roots" ON "organization" USING btree ("region_id","acronym") WHERE parent_id is null;