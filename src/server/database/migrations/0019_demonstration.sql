CREATE TABLE "demonstration" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"load_date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
