CREATE TABLE users (
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
);
--> statement-breakpoint
CREATE TABLE audit_log (
  id text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  target text,
  details jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX audit_log_at ON audit_log (at);
--> statement-breakpoint
CREATE TABLE sign_in_attempts (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  locked_until timestamptz
);
--> statement-breakpoint
CREATE TABLE setup_tokens (
  token_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  expires_at timestamptz NOT NULL
);
