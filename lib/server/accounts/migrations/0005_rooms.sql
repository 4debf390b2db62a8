ALTER TABLE "call_tags" ADD COLUMN "mid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "mid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_tags" DROP CONSTRAINT "call_tags_session_id_tag_pk";--> statement-breakpoint
ALTER TABLE "call_tags" ADD CONSTRAINT "call_tags_session_id_mid_tag_pk" PRIMARY KEY("session_id","mid","tag");
