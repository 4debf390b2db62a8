-- Every process remembers what people wrote about calls, and hears here when to read it again (lib/server/accounts/noted-calls).
CREATE FUNCTION "announce_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('callscope_account_changes', 'written');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "notes_announce_changes" AFTER INSERT OR UPDATE OR DELETE ON "notes" FOR EACH STATEMENT EXECUTE FUNCTION "announce_written"();
--> statement-breakpoint
CREATE TRIGGER "call_tags_announce_changes" AFTER INSERT OR UPDATE OR DELETE ON "call_tags" FOR EACH STATEMENT EXECUTE FUNCTION "announce_written"();
