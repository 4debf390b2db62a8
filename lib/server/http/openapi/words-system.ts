import type { WordsBySubject } from './subjects'

const SHARED = {
  kind: 'A `call` or a `report`.',
  sessionId: 'The session id of the room; for a call.',
  path: 'The path of the report, `/explore` with its query; for a report.',
  names: 'People and groups by name; by default they have pseudonyms.',
  recordings: 'Recordings with their addresses.',
  tz: 'The time zone of its times; UTC by default.',
}
const UNSUBSCRIBE = { token: 'Of the link in the mail.' }
const WEBHOOK = { app: 'The app that it is about; the first one by default.' }

/** Routes about what is sent and shared, and about the process. */
export const SYSTEM_WORDS: WordsBySubject = {
  Alerts: {
    'GET /api/alerts': 'List alerts with their states',
    'POST /api/alerts': [
      'Add an alert. It is judged at fixed steps, each on the calls of the window that ends there, once the mirror has all of them. It fires when its condition has held for `forMinutes`, and is over when it has not held for `keepMinutes`. `filters` is written as in the address of a page, without a range (audited).',
      { status: 201, errors: ['conflict'] },
    ],
    'PATCH /api/alerts/[id]': [
      'Change, pause or silence an alert. One that judges something else, or was paused, begins anew. Silence holds messages back until `silencedUntil`; what still fires then is sent (audited).',
      { errors: ['conflict'] },
    ],
    'DELETE /api/alerts/[id]':
      'Delete an alert with its history. Channels that were told that it fires are told that it no longer does (audited).',
    'POST /api/alerts/preview':
      'See when an alert would have fired. Judges the last 30 days by the same steps, windows and states, on calls as they are known today.',
    'GET /api/alerts/history': [
      'List changes of state, newest first',
      { params: { rule: 'Only of the alert with this id.' } },
    ],
    'GET /api/channels':
      'List channels. Of an address on the web only the host is shown, since the rest may be a secret.',
    'POST /api/channels': [
      'Add a channel. Messages to a `webhook` are signed as Standard Webhooks 1.0.0 says, with the `secret` of the answer, which is shown only once. `slack` is an incoming webhook of Slack, `email` a list of addresses (audited).',
      { status: 201, errors: ['conflict'] },
    ],
    'PATCH /api/channels/[id]': [
      'Rename a channel, or point it elsewhere. Its kind and its secret stay (audited).',
      { errors: ['conflict'] },
    ],
    'DELETE /api/channels/[id]': 'Delete a channel. What it was yet to be sent is given up (audited).',
    'POST /api/channels/[id]/test':
      'Send a test to a channel. At once; the answer says what came of it (audited). At most two are on the way for a user, eight in all.',
    'GET /api/channels/deliveries': [
      'List what was sent, or is yet to be, newest first',
      { params: { channel: 'Only to the channel with this id.', status: 'Only those with this status.' } },
    ],
    'POST /api/channels/deliveries/[id]/replay': [
      'Send a message again. Whatever came of it, with the same `webhook-id`, so that receivers can tell it is the same (audited).',
      { errors: ['conflict'] },
    ],
    'GET /api/digests': 'List digests',
    'POST /api/digests': [
      'Add a digest. The figures of the Overview and the brief of the day before (`daily`) or of the seven days before (`weekly`), sent at a set time in a zone. Every address of an e-mail channel gets its own, with a link to unsubscribe (audited).',
      { status: 201, errors: ['conflict'] },
    ],
    'POST /api/digests/preview':
      'Preview a digest. What it would say now, as a mail; nothing is sent, and it needs no channel.',
    'PATCH /api/digests/[id]': [
      'Change or pause a digest. What was missed while it was paused is not sent later (audited).',
      { errors: ['conflict'] },
    ],
    'DELETE /api/digests/[id]': 'Delete a digest. Audited.',
    'POST /api/digests/[id]/test':
      'Send a digest to yourself. The latest one, at once, to your own e-mail address and to nobody else (audited). At most two are on the way for a user, eight in all.',
    'GET /api/digests/unsubscribe': [
      'Open the page that ends a digest for an address. Redirects; opening a link changes nothing.',
      { status: 303, params: UNSUBSCRIBE, files: { 'text/plain': 'Nothing; the address is in `Location`.' } },
    ],
    'POST /api/digests/unsubscribe': [
      'End a digest for an address. By the token of the link, as mail programs do with one click (RFC 8058); again changes nothing (audited).',
      { errors: ['not-found'], params: UNSUBSCRIBE },
    ],
    'DELETE /api/digests/unsubscribe': [
      'Send a digest to an address again. Takes its end back, by the same token; again changes nothing (audited).',
      { errors: ['not-found'], params: UNSUBSCRIBE },
    ],
  },
  'Shared links': {
    'GET /api/shares': [
      'List your links',
      {
        params: {
          all: 'Everyone’s links; for admins.',
          ownerId: 'The links of this account; for admins.',
          active: 'Only links that still work.',
          sessionId: 'Only links to calls of this room.',
        },
      },
    ],
    'POST /api/shares': [
      'Create a link. The answer is the only one that ever has the URL. `expiresInDays` is 7 by default. A report is fixed to the period that it has now (audited).',
      { status: 201, errors: ['mirror'] },
    ],
    'DELETE /api/shares': [
      'Revoke all of your links',
      { params: { all: 'Everyone’s links; for admins.', ownerId: 'The links of this account; for admins.' } },
    ],
    'GET /api/shares/preview': ['Get what a link would show', { errors: ['mirror'], params: SHARED }],
    'PATCH /api/shares/[id]': [
      'Rename or extend a link. `expiresInDays` counts from now. A revoked link stays revoked (audited).',
      { errors: ['conflict'] },
    ],
    'DELETE /api/shares/[id]': 'Revoke a link. It stops working at once. Your own; admins revoke anyone’s (audited).',
    'GET /api/shared/[token]': [
      'Get what a link shows. Without a sign-in: the token is the right to see it. One and the same error for a link that never was, has expired or was revoked.',
      { errors: ['forbidden', 'not-found', 'mirror'] },
    ],
    'POST /api/shared/[token]': [
      'Open a link. Counts the visit and, with the password if the link has one, lets this browser in with a cookie.',
      { errors: ['forbidden', 'not-found', 'rate-limited'] },
    ],
    'GET /api/shared/[token]/full': [
      'Go to the whole call or report. Redirects whoever is signed in to its page.',
      { status: 303, files: { 'text/plain': 'Nothing; the address is in `Location`.' } },
    ],
    'GET /api/shared/[token]/picture': [
      'Get the picture of a link’s preview. Outcome, duration and day, 1200 × 630. None for links with a password or a limit of opens.',
      { errors: ['not-found', 'mirror'], files: { 'image/png': 'The picture.' } },
    ],
  },
  System: {
    'GET /api/hooks/calls': [
      'Check the address and credentials of webhooks. With HTTP Basic credentials (`WEBHOOK_USER`, `WEBHOOK_PASSWORD`).',
      { errors: ['unauthenticated', 'not-found', 'rate-limited'], params: WEBHOOK },
    ],
    'POST /api/hooks/calls': [
      'Receive a webhook of the Calls API. With HTTP Basic credentials (`WEBHOOK_USER`, `WEBHOOK_PASSWORD`). A hint to read a call now, never the truth; repeats are known by their body. The body is an event as JSON, a list of events, one on each line, or a form; one that is about no call, such as a test, is counted and ignored.',
      { errors: ['unauthenticated', 'not-found', 'too-large', 'not-json', 'rate-limited', 'busy'], params: WEBHOOK },
    ],
    'POST /api/mcp': [
      'Ask as an assistant (Model Context Protocol). Streamable HTTP without sessions: a JSON-RPC message in, its answer out; several at once by the revisions up to 2025-03-26. Read-only tools for calls, figures, the brief, what needs a look, the bill, data quality and definitions.',
      {
        errors: ['too-large', 'not-json'],
        files: {
          'application/json': 'A JSON-RPC message.',
          'text/event-stream': 'The same as an event, for those who accept nothing else.',
        },
      },
    ],
    'GET /api/metrics': [
      'Get metrics for Prometheus',
      { files: { 'text/plain; version=0.0.4; charset=utf-8': 'The metrics.' } },
    ],
    'GET /api/health': [
      'Get the health of Callscope. For load balancers and monitors. Without a sign-in, and without personal data.',
      { errors: ['mirror'] },
    ],
    'GET /api/health/live':
      'Ask whether the process is alive. Asks no store: what restarts a process that does not answer should not restart it for an outage elsewhere.',
    'GET /api/health/ready':
      'Ask whether the process can take requests. The accounts database and the mirror respond within 4 s, and the process is not about to stop (see `DRAIN_SECONDS`).',
    'GET /api/openapi.json': 'Get this document. Answers 304 to a matching `If-None-Match`.',
    'POST /api/batch': [
      'Ask several questions in one request. Up to 24 `GET` addresses. Each answer is a line as soon as it is known, in any order.',
      { files: { 'application/x-ndjson': 'A line per question: `{question, status, retryAfter, requestId, body}`.' } },
    ],
    'GET /api/demo/recordings/[file]': [
      'Play a recording of the demo',
      { files: { 'audio/wav': 'The recording, or the part that `Range` asks for.' } },
    ],
  },
}
