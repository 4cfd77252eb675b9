ALTER TABLE "document_type" ADD COLUMN "required_of" text;--> statement-breakpoint
UPDATE "document_type" SET "required_of" = CASE "label" WHEN 'Comprovante de residência' THEN 'everyone' WHEN 'Passaporte' THEN 'foreigners' ELSE 'brazilians' END WHERE "label" IN ('RG', 'CPF', 'Passaporte', 'Comprovante de residência');
