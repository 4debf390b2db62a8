/** In order, each applied once, the same on PGlite and PostgreSQL. Never edit one that has been released; add another. */
export const MIGRATIONS: readonly { name: string; statements: readonly string[] }[] = [
  {
    name: '0001-accounts',
    statements: [
      `CREATE TABLE users (
        id text PRIMARY KEY,
        email text NOT NULL UNIQUE,
        name text,
        role text NOT NULL CHECK (role IN ('agent', 'ops', 'admin')),
        password_hash text,
        session_version integer NOT NULL DEFAULT 1,
        disabled boolean NOT NULL DEFAULT false,
        source text NOT NULL DEFAULT 'local',
        created_at timestamptz NOT NULL DEFAULT now(),
        last_sign_in_at timestamptz
      )`,
      `CREATE TABLE audit_log (
        id text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        target text,
        details jsonb NOT NULL
      )`,
      'CREATE INDEX audit_log_at ON audit_log (at)',
      `CREATE TABLE sign_in_attempts (
        subject text PRIMARY KEY,
        failures integer NOT NULL,
        last_failure_at timestamptz NOT NULL,
        locked_until timestamptz
      )`,
      `CREATE TABLE setup_tokens (
        token_hash text PRIMARY KEY,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`,
      `CREATE TABLE leases (
        name text PRIMARY KEY,
        holder text NOT NULL,
        expires_at timestamptz NOT NULL
      )`,
    ],
  },
  {
    name: '0002-ended-sessions',
    statements: ['CREATE TABLE ended_sessions (id text PRIMARY KEY, expires_at timestamptz NOT NULL)'],
  },
  {
    name: '0003-notes-tags-views-annotations-settings',
    statements: [
      `CREATE TABLE notes (
        id text PRIMARY KEY,
        session_id text NOT NULL,
        author_id text NOT NULL REFERENCES users (id),
        body text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE INDEX notes_session ON notes (session_id, created_at)',
      `CREATE TABLE call_tags (
        session_id text NOT NULL,
        tag text NOT NULL,
        added_by text NOT NULL REFERENCES users (id),
        added_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (session_id, tag)
      )`,
      'CREATE INDEX call_tags_tag ON call_tags (tag)',
      `CREATE TABLE saved_views (
        id text PRIMARY KEY,
        owner_id text NOT NULL REFERENCES users (id),
        name text NOT NULL,
        path text NOT NULL,
        for_everyone boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE start_views (
        user_id text PRIMARY KEY REFERENCES users (id),
        view_id text NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE
      )`,
      `CREATE TABLE annotations (
        id text PRIMARY KEY,
        from_seconds bigint NOT NULL,
        to_seconds bigint,
        body text NOT NULL,
        author_id text NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE INDEX annotations_from ON annotations (from_seconds)',
      `CREATE TABLE settings (
        name text PRIMARY KEY,
        value jsonb NOT NULL,
        updated_by text NOT NULL REFERENCES users (id),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    ],
  },
  {
    name: '0004-notes-and-tags-of-a-call-of-a-room',
    statements: [
      "ALTER TABLE notes ADD COLUMN mid text NOT NULL DEFAULT ''",
      "ALTER TABLE call_tags ADD COLUMN mid text NOT NULL DEFAULT ''",
      'ALTER TABLE call_tags DROP CONSTRAINT call_tags_pkey',
      'ALTER TABLE call_tags ADD PRIMARY KEY (session_id, mid, tag)',
    ],
  },
]
