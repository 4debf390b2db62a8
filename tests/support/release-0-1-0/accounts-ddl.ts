/** The accounts’ migrations as release 0.1.0 ran them. Text of that release: never to be changed with the code. */
export const ACCOUNTS: readonly { name: string; statements: readonly string[] }[] = [
  {
    name: '0001-accounts',
    statements: [
      "CREATE TABLE users (\n        id text PRIMARY KEY,\n        email text NOT NULL UNIQUE,\n        name text,\n        role text NOT NULL CHECK (role IN ('agent', 'ops', 'admin')),\n        password_hash text,\n        session_version integer NOT NULL DEFAULT 1,\n        disabled boolean NOT NULL DEFAULT false,\n        source text NOT NULL DEFAULT 'local',\n        created_at timestamptz NOT NULL DEFAULT now(),\n        last_sign_in_at timestamptz\n      )",
      'CREATE TABLE audit_log (\n        id text PRIMARY KEY,\n        at timestamptz NOT NULL DEFAULT now(),\n        actor text NOT NULL,\n        action text NOT NULL,\n        target text,\n        details jsonb NOT NULL\n      )',
      'CREATE INDEX audit_log_at ON audit_log (at)',
      'CREATE TABLE sign_in_attempts (\n        subject text PRIMARY KEY,\n        failures integer NOT NULL,\n        last_failure_at timestamptz NOT NULL,\n        locked_until timestamptz\n      )',
      'CREATE TABLE setup_tokens (\n        token_hash text PRIMARY KEY,\n        expires_at timestamptz NOT NULL,\n        used_at timestamptz\n      )',
      'CREATE TABLE leases (\n        name text PRIMARY KEY,\n        holder text NOT NULL,\n        expires_at timestamptz NOT NULL\n      )',
    ],
  },
  {
    name: '0002-ended-sessions',
    statements: ['CREATE TABLE ended_sessions (id text PRIMARY KEY, expires_at timestamptz NOT NULL)'],
  },
  {
    name: '0003-notes-tags-views-annotations-settings',
    statements: [
      'CREATE TABLE notes (\n        id text PRIMARY KEY,\n        session_id text NOT NULL,\n        author_id text NOT NULL REFERENCES users (id),\n        body text NOT NULL,\n        created_at timestamptz NOT NULL DEFAULT now(),\n        updated_at timestamptz NOT NULL DEFAULT now()\n      )',
      'CREATE INDEX notes_session ON notes (session_id, created_at)',
      'CREATE TABLE call_tags (\n        session_id text NOT NULL,\n        tag text NOT NULL,\n        added_by text NOT NULL REFERENCES users (id),\n        added_at timestamptz NOT NULL DEFAULT now(),\n        PRIMARY KEY (session_id, tag)\n      )',
      'CREATE INDEX call_tags_tag ON call_tags (tag)',
      'CREATE TABLE saved_views (\n        id text PRIMARY KEY,\n        owner_id text NOT NULL REFERENCES users (id),\n        name text NOT NULL,\n        path text NOT NULL,\n        for_everyone boolean NOT NULL DEFAULT false,\n        created_at timestamptz NOT NULL DEFAULT now(),\n        updated_at timestamptz NOT NULL DEFAULT now()\n      )',
      'CREATE TABLE start_views (\n        user_id text PRIMARY KEY REFERENCES users (id),\n        view_id text NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE\n      )',
      'CREATE TABLE annotations (\n        id text PRIMARY KEY,\n        from_seconds bigint NOT NULL,\n        to_seconds bigint,\n        body text NOT NULL,\n        author_id text NOT NULL REFERENCES users (id),\n        created_at timestamptz NOT NULL DEFAULT now(),\n        updated_at timestamptz NOT NULL DEFAULT now()\n      )',
      'CREATE INDEX annotations_from ON annotations (from_seconds)',
      'CREATE TABLE settings (\n        name text PRIMARY KEY,\n        value jsonb NOT NULL,\n        updated_by text NOT NULL REFERENCES users (id),\n        updated_at timestamptz NOT NULL DEFAULT now()\n      )',
    ],
  },
]
