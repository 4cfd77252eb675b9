CREATE TABLE "idempotency_key" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"claim" text NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"sealed" "bytea" NOT NULL,
	"create_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expire_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_expire" ON "idempotency_key" USING btree ("expire_date");