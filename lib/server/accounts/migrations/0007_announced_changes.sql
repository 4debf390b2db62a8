-- Every process remembers whom a session belongs to, and hears here when to forget it (lib/server/accounts/session-memory).
CREATE FUNCTION "announce_changed_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('callscope_account_changes', NEW.id);
  ELSE
    PERFORM pg_notify('callscope_account_changes', OLD.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_announce_changes" AFTER UPDATE OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "announce_changed_row"();
--> statement-breakpoint
CREATE TRIGGER "ended_sessions_announce" AFTER INSERT ON "ended_sessions" FOR EACH ROW EXECUTE FUNCTION "announce_changed_row"();
