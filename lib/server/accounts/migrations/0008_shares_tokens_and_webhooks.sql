CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"secret" text NOT NULL,
	"owner_id" text,
	"kind" text NOT NULL,
	"session_id" text,
	"mid" text,
	"path" text,
	"label" text NOT NULL,
	"zone" text NOT NULL,
	"shows_names" boolean DEFAULT false NOT NULL,
	"shows_recordings" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"frame_host" text,
	"opens" integer DEFAULT 0 NOT NULL,
	"max_opens" integer,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "shares_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "shares_kind_check" CHECK ("shares"."kind" IN ('call', 'report'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"body_hash" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"session_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_owner" ON "api_tokens" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_owner" ON "shares" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_call" ON "shares" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "webhook_events_waiting" ON "webhook_events" USING btree ("handled_at","received_at");--> statement-breakpoint
-- A revoked token is forgotten at once by every process that remembers it, as a session is.
CREATE TRIGGER "api_tokens_announce_changes" AFTER UPDATE OF "revoked_at" OR DELETE ON "api_tokens" FOR EACH ROW EXECUTE FUNCTION "announce_changed_row"();
