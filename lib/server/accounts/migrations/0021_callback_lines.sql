DROP INDEX "callbacks_open";--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "target" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "is_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "call_outcome_at" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "callbacks_open" ON "callbacks" USING btree ("app","caller","target","is_group") WHERE "callbacks"."closed_at" IS NULL;