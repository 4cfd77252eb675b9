ALTER TABLE "incompatible_part" DROP CONSTRAINT "incompatible_part_app_id_application_id_fk";
--> statement-breakpoint
ALTER TABLE "incompatible_part" DROP CONSTRAINT "incompatible_part_role_id_role_id_fk";
--> statement-breakpoint
ALTER TABLE "incompatible_part" DROP CONSTRAINT "incompatible_part_profile_id_profile_id_fk";
--> statement-breakpoint
ALTER TABLE "incompatible_part" ADD CONSTRAINT "incompatible_part_app_id_application_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatible_part" ADD CONSTRAINT "incompatible_part_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incompatible_part" ADD CONSTRAINT "incompatible_part_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE no action ON UPDATE no action;