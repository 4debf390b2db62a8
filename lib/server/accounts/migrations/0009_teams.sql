CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"uids" jsonb NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree (lower("name"));--> statement-breakpoint
-- Every process remembers what the organisation has set, and hears here when to read it again (lib/server/accounts/organisation).
CREATE FUNCTION "announce_organisation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('callscope_account_changes', 'organisation');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "teams_announce_changes" AFTER INSERT OR UPDATE OR DELETE ON "teams" FOR EACH STATEMENT EXECUTE FUNCTION "announce_organisation"();
--> statement-breakpoint
CREATE TRIGGER "settings_announce_changes" AFTER INSERT OR UPDATE OR DELETE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION "announce_organisation"();
