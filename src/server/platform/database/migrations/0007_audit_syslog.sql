CREATE TABLE "audit_syslog" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"sent_date" timestamp (3) with time zone,
	"lease" text,
	"leased_until" timestamp (3) with time zone
);
