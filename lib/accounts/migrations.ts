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
]
