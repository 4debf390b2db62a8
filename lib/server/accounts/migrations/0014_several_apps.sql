DROP INDEX "alert_rules_name";--> statement-breakpoint
DROP INDEX "channels_name";--> statement-breakpoint
DROP INDEX "deliveries_seq";--> statement-breakpoint
DROP INDEX "digests_name";--> statement-breakpoint
DROP INDEX "callbacks_open";--> statement-breakpoint
DROP INDEX "callbacks_caller";--> statement-breakpoint
DROP INDEX "teams_name";--> statement-breakpoint
DROP INDEX "annotations_from";--> statement-breakpoint
DROP INDEX "call_tags_tag";--> statement-breakpoint
DROP INDEX "notes_session";--> statement-breakpoint
DROP INDEX "shares_call";--> statement-breakpoint
DROP INDEX "webhook_events_waiting";--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "annotations" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_tags" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_items" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "start_views" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "app" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_tags" DROP CONSTRAINT "call_tags_session_id_mid_tag_pk";--> statement-breakpoint
ALTER TABLE "removed_items" DROP CONSTRAINT "removed_items_kind_key_pk";--> statement-breakpoint
ALTER TABLE "teams" DROP CONSTRAINT "teams_pkey";--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_pkey";--> statement-breakpoint
ALTER TABLE "start_views" DROP CONSTRAINT "start_views_pkey";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_pkey";--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_app_id_pk" PRIMARY KEY("app","id");--> statement-breakpoint
ALTER TABLE "call_tags" ADD CONSTRAINT "call_tags_app_session_id_mid_tag_pk" PRIMARY KEY("app","session_id","mid","tag");--> statement-breakpoint
ALTER TABLE "removed_items" ADD CONSTRAINT "removed_items_app_kind_key_pk" PRIMARY KEY("app","kind","key");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_app_name_pk" PRIMARY KEY("app","name");--> statement-breakpoint
ALTER TABLE "start_views" ADD CONSTRAINT "start_views_user_id_app_pk" PRIMARY KEY("user_id","app");--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_app_body_hash_pk" PRIMARY KEY("app","body_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_rules_name" ON "alert_rules" USING btree ("app",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "channels_name" ON "channels" USING btree ("app",lower("name"));--> statement-breakpoint
CREATE INDEX "deliveries_seq" ON "deliveries" USING btree ("app","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "digests_name" ON "digests" USING btree ("app",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "callbacks_open" ON "callbacks" USING btree ("app","caller") WHERE "callbacks"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "callbacks_caller" ON "callbacks" USING btree ("app","caller","until");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("app",lower("name"));--> statement-breakpoint
CREATE INDEX "annotations_from" ON "annotations" USING btree ("app","from_seconds");--> statement-breakpoint
CREATE INDEX "call_tags_tag" ON "call_tags" USING btree ("app","tag");--> statement-breakpoint
CREATE INDEX "notes_session" ON "notes" USING btree ("app","session_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_call" ON "shares" USING btree ("app","session_id");--> statement-breakpoint
CREATE INDEX "webhook_events_waiting" ON "webhook_events" USING btree ("app","handled_at","received_at");