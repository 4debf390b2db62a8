ALTER TABLE "users" ADD COLUMN "uid" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "teams" jsonb DEFAULT '{}'::jsonb NOT NULL;