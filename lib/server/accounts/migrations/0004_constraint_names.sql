-- Until here migrations were written by hand; from here on drizzle-kit writes them, and expects its own names.
ALTER TABLE users RENAME CONSTRAINT users_email_key TO users_email_unique;
--> statement-breakpoint
ALTER TABLE call_tags RENAME CONSTRAINT call_tags_pkey TO call_tags_session_id_tag_pk;
--> statement-breakpoint
ALTER TABLE annotations RENAME CONSTRAINT annotations_author_id_fkey TO annotations_author_id_users_id_fk;
--> statement-breakpoint
ALTER TABLE call_tags RENAME CONSTRAINT call_tags_added_by_fkey TO call_tags_added_by_users_id_fk;
--> statement-breakpoint
ALTER TABLE notes RENAME CONSTRAINT notes_author_id_fkey TO notes_author_id_users_id_fk;
--> statement-breakpoint
ALTER TABLE saved_views RENAME CONSTRAINT saved_views_owner_id_fkey TO saved_views_owner_id_users_id_fk;
--> statement-breakpoint
ALTER TABLE settings RENAME CONSTRAINT settings_updated_by_fkey TO settings_updated_by_users_id_fk;
--> statement-breakpoint
ALTER TABLE start_views RENAME CONSTRAINT start_views_user_id_fkey TO start_views_user_id_users_id_fk;
--> statement-breakpoint
ALTER TABLE start_views RENAME CONSTRAINT start_views_view_id_fkey TO start_views_view_id_saved_views_id_fk;
