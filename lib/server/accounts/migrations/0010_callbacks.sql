CREATE TABLE "callbacks" (
	"id" text PRIMARY KEY NOT NULL,
	"caller" text NOT NULL,
	"since" bigint NOT NULL,
	"until" bigint NOT NULL,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"snoozed_until" bigint,
	"note" text,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "callbacks_open" ON "callbacks" USING btree ("caller") WHERE "callbacks"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "callbacks_caller" ON "callbacks" USING btree ("caller","until");--> statement-breakpoint
-- Every process remembers what was closed by hand, and hears here when to read it again (lib/server/accounts/handled-callers).
CREATE FUNCTION "announce_callbacks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('callscope_account_changes', 'callbacks');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "callbacks_announce_changes" AFTER INSERT OR UPDATE OR DELETE ON "callbacks" FOR EACH STATEMENT EXECUTE FUNCTION "announce_callbacks"();
