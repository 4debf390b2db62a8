CREATE TABLE "erasures" (
	"pseudonym" text PRIMARY KEY NOT NULL,
	"app" text DEFAULT 'default' NOT NULL,
	"uid_hash" text NOT NULL,
	"uid_sieve" integer NOT NULL,
	"names" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"subject" jsonb,
	"phase" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"counts" jsonb NOT NULL,
	"hits" integer,
	"kept" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_person" ON "erasures" USING btree ("app","uid_hash");--> statement-breakpoint
CREATE INDEX "erasures_requested" ON "erasures" USING btree ("requested_at");
--> statement-breakpoint
-- Every process remembers who is erased, and hears here when to read it again (lib/server/accounts/erased-people).
CREATE FUNCTION "announce_erasures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('callscope_account_changes', 'erasures');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "erasures_announce_changes" AFTER INSERT OR DELETE OR UPDATE OF "names" ON "erasures" FOR EACH STATEMENT EXECUTE FUNCTION "announce_erasures"();
