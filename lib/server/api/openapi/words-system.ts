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
  'GET /api/health': {
    subject: 'System',
    summary: 'Get the health of Callscope',
    description: 'For load balancers and monitors. Without a sign-in, and without personal data.',
    errors: ['mirror'],
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
