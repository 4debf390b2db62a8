CREATE TABLE ended_sessions (id text PRIMARY KEY, expires_at timestamptz NOT NULL);
