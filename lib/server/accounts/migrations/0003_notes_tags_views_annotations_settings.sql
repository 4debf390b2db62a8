CREATE TABLE notes (
  id text PRIMARY KEY,
  session_id text NOT NULL,
  author_id text NOT NULL REFERENCES users (id),
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX notes_session ON notes (session_id, created_at);
--> statement-breakpoint
CREATE TABLE call_tags (
  session_id text NOT NULL,
  tag text NOT NULL,
  added_by text NOT NULL REFERENCES users (id),
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_id, tag)
);
--> statement-breakpoint
CREATE INDEX call_tags_tag ON call_tags (tag);
--> statement-breakpoint
CREATE TABLE saved_views (
  id text PRIMARY KEY,
  owner_id text NOT NULL REFERENCES users (id),
  name text NOT NULL,
  path text NOT NULL,
  for_everyone boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE start_views (
  user_id text PRIMARY KEY REFERENCES users (id),
  view_id text NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE annotations (
  id text PRIMARY KEY,
  from_seconds bigint NOT NULL,
  to_seconds bigint,
  body text NOT NULL,
  author_id text NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX annotations_from ON annotations (from_seconds);
--> statement-breakpoint
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_by text NOT NULL REFERENCES users (id),
  updated_at timestamptz NOT NULL DEFAULT now()
);
