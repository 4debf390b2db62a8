CREATE TABLE "app_roles" (
	"user_id" text NOT NULL,
	"app" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "app_roles_user_id_app_pk" PRIMARY KEY("user_id","app"),
	CONSTRAINT "app_roles_role_check" CHECK ("app_roles"."role" IN ('agent', 'ops', 'admin', 'none'))
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_roles" ADD CONSTRAINT "app_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Roles in single apps are remembered like sessions, and forgotten with them (lib/server/accounts/app-roles).
CREATE FUNCTION "announce_app_roles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('callscope_account_changes', NEW.user_id);
  ELSE
    PERFORM pg_notify('callscope_account_changes', OLD.user_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "app_roles_announce_changes" AFTER INSERT OR UPDATE OR DELETE ON "app_roles" FOR EACH ROW EXECUTE FUNCTION "announce_app_roles"();
