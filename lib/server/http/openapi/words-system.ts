import type { RouteWords } from './route-words'

/** Words for the routes about the process itself. */
export const SYSTEM_ROUTES: Readonly<Record<string, RouteWords>> = {
  'GET /api/sync': { subject: 'Administration', summary: 'Get the state of the sync', errors: ['mirror'] },
  'POST /api/sync': {
    subject: 'Administration',
    summary: 'Start a sync',
    description: '`run` reads the newest calls now; `rewalk` starts a full resync (audited).',
    status: 202,
    errors: ['mirror'],
  },
  'GET /api/sync/quarantine': {
    subject: 'Administration',
    summary: 'List quarantined records',
    description: 'Records that could not be read as calls, with the reason and their JSON.',
    errors: ['mirror'],
  },
  'GET /api/sync/webhooks': {
    subject: 'Administration',
    summary: 'Get the state of the webhooks',
    description:
      'The last event, how many came in 24 hours, how many of these are about no call, and which ended calls came without one.',
    errors: ['mirror'],
  },
  'GET /api/apps': {
    subject: 'Account',
    summary: 'List the apps that you may see',
    description: 'With your role in each. Without CALLS_APPS_FILE there is one.',
  },
  'GET /api/apps/summary': {
    subject: 'Figures',
    summary: 'Compare the apps that you may see',
    description:
      'Calls, answer rate, call-backs that wait, alerts that fire, and the state of the sync, of each; an app that cannot be asked has an `error` instead.',
  },
  'GET /api/hooks/calls': {
    subject: 'System',
    summary: 'Check the address and credentials of webhooks',
    params: { app: 'The app that it is about; the first one by default.' },
    description: 'With HTTP Basic credentials (`WEBHOOK_USER`, `WEBHOOK_PASSWORD`).',
    errors: ['unauthenticated', 'not-found', 'rate-limited'],
  },
  'POST /api/hooks/calls': {
    subject: 'System',
    summary: 'Receive a webhook of the Calls API',
    params: { app: 'The app that it is about; the first one by default.' },
    description:
      'With HTTP Basic credentials (`WEBHOOK_USER`, `WEBHOOK_PASSWORD`). A hint to read a call now, never the truth; repeats are known by their body. The body is an event as JSON, a list of events, one on each line, or a form; one that is about no call, such as a test, is counted and ignored.',
    errors: ['unauthenticated', 'not-found', 'too-large', 'not-json', 'rate-limited', 'busy'],
  },
  'POST /api/mcp': {
    subject: 'System',
    summary: 'Ask as an assistant (Model Context Protocol)',
    description:
      'Streamable HTTP without sessions: a JSON-RPC message in, its answer out; several at once by the revisions up to 2025-03-26. Read-only tools for calls, figures, the brief, what needs a look, the bill, data quality and definitions.',
    errors: ['too-large', 'not-json', 'mirror'],
    files: {
      'application/json': 'A JSON-RPC message.',
      'text/event-stream': 'The same as an event, for those who accept nothing else.',
    },
  },
  'GET /api/metrics': {
    subject: 'System',
    summary: 'Get metrics for Prometheus',
    files: { 'text/plain; version=0.0.4; charset=utf-8': 'The metrics.' },
  },
  'GET /api/health': {
    subject: 'System',
    summary: 'Get the health of Callscope',
    description: 'For load balancers and monitors. Without a sign-in, and without personal data.',
    errors: ['mirror'],
  },
  'GET /api/health/live': {
    subject: 'System',
    summary: 'Ask whether the process is alive',
    description:
      'Asks no store: what restarts a process that does not answer should not restart it for an outage elsewhere.',
  },
  'GET /api/health/ready': {
    subject: 'System',
    summary: 'Ask whether the process can take requests',
    description:
      'The accounts database and the mirror respond within 4 s, and the process is not about to stop (see `DRAIN_SECONDS`).',
  },
  'GET /api/openapi.json': {
    subject: 'System',
    summary: 'Get this document',
    description: 'Answers 304 to a matching `If-None-Match`.',
  },
  'POST /api/batch': {
    subject: 'System',
    summary: 'Ask several questions in one request',
    description: 'Up to 24 `GET` addresses. Each answer is a line as soon as it is known, in any order.',
    files: { 'application/x-ndjson': 'A line per question: `{question, status, retryAfter, requestId, body}`.' },
  },
  'GET /api/demo/recordings/[file]': {
    subject: 'System',
    summary: 'Play a recording of the demo',
    errors: ['not-found'],
    files: { 'audio/wav': 'The recording, or the part that `Range` asks for.' },
  },
}
