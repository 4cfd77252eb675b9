ALTER TABLE "mail_outbox" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "sealed_body" "bytea";--> statement-breakpoint
-- What was sent carried tickets.
UPDATE "mail_outbox" SET "body" = NULL WHERE "sent_date" IS NOT NULL;
