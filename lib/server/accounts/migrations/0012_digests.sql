-- Each statement may find its work done: between two releases, main had these tables in a longer 0011 for some hours.
CREATE TABLE IF NOT EXISTS "digests" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"frequency" text NOT NULL,
	"weekday" integer NOT NULL,
	"time" text NOT NULL,
	"zone" text NOT NULL,
	"filters" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"next_at" bigint NOT NULL,
	"last_sent_at" bigint,
	"updated_by" text CONSTRAINT "digests_updated_by_users_id_fk" REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "digest_channels" (
	"digest_id" text NOT NULL CONSTRAINT "digest_channels_digest_id_digests_id_fk" REFERENCES "public"."digests"("id") ON DELETE cascade ON UPDATE no action,
	"channel_id" text NOT NULL CONSTRAINT "digest_channels_channel_id_channels_id_fk" REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action,
	CONSTRAINT "digest_channels_digest_id_channel_id_pk" PRIMARY KEY("digest_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "digest_unsubscribed" (
	"digest_id" text NOT NULL CONSTRAINT "digest_unsubscribed_digest_id_digests_id_fk" REFERENCES "public"."digests"("id") ON DELETE cascade ON UPDATE no action,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digest_unsubscribed_digest_id_address_pk" PRIMARY KEY("digest_id","address")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN IF NOT EXISTS "recipient" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "digest_channels_channel" ON "digest_channels" USING btree ("channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "digests_name" ON "digests" USING btree (lower("name"));
