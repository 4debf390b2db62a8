ALTER TABLE "erasures" ADD COLUMN "uid_length" integer;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "left" jsonb DEFAULT '{}'::jsonb NOT NULL;