CREATE TABLE "alert_rule_channels" (
	"rule_id" text NOT NULL,
	"channel_id" text NOT NULL,
	CONSTRAINT "alert_rule_channels_rule_id_channel_id_pk" PRIMARY KEY("rule_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"judged" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"silenced_until" bigint,
	"memory" jsonb NOT NULL,
	"value" double precision,
	"calls" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_transitions" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"rule_id" text NOT NULL,
	"at" bigint NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"value" double precision,
	"calls" integer,
	"judged" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"secret" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"order_key" text NOT NULL,
	"channel_id" text,
	"channel_name" text NOT NULL,
	"channel_kind" text NOT NULL,
	"rule_id" text,
	"kind" text NOT NULL,
	"message" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"round_attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alert_rule_channels" ADD CONSTRAINT "alert_rule_channels_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule_channels" ADD CONSTRAINT "alert_rule_channels_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_transitions" ADD CONSTRAINT "alert_transitions_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_rule_channels_channel" ON "alert_rule_channels" USING btree ("channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_rules_name" ON "alert_rules" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "alert_transitions_rule" ON "alert_transitions" USING btree ("rule_id","seq");--> statement-breakpoint
CREATE INDEX "alert_transitions_seq" ON "alert_transitions" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_name" ON "channels" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "deliveries_pending" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_order" ON "deliveries" USING btree ("order_key","seq") WHERE "deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_seq" ON "deliveries" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel_id","seq");