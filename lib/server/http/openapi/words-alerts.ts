import type { RouteWords } from './route-words'

/** Words for the routes about alerts and their channels. */
export const ALERT_ROUTES: Readonly<Record<string, RouteWords>> = {
  'GET /api/alerts': { subject: 'Alerts', summary: 'List alerts with their states' },
  'POST /api/alerts': {
    subject: 'Alerts',
    summary: 'Add an alert',
    description:
      'It is judged at fixed steps, each on the calls of the window that ends there, once the mirror has all of them. It fires when its condition has held for `forMinutes`, and is over when it has not held for `keepMinutes`. `filters` is written as in the address of a page, without a range (audited).',
    status: 201,
    errors: ['conflict'],
  },
  'PATCH /api/alerts/[id]': {
    subject: 'Alerts',
    summary: 'Change, pause or silence an alert',
    description:
      'One that judges something else, or was paused, begins anew. Silence holds messages back until `silencedUntil`; what still fires then is sent (audited).',
    errors: ['not-found', 'conflict'],
  },
  'DELETE /api/alerts/[id]': {
    subject: 'Alerts',
    summary: 'Delete an alert with its history',
    description: 'Channels that were told that it fires are told that it no longer does (audited).',
    errors: ['not-found'],
  },
  'POST /api/alerts/preview': {
    subject: 'Alerts',
    summary: 'See when an alert would have fired',
    description: 'Judges the last 30 days by the same steps, windows and states, on calls as they are known today.',
  },
  'GET /api/alerts/history': {
    subject: 'Alerts',
    summary: 'List changes of state, newest first',
    params: { rule: 'Only of the alert with this id.' },
  },
  'GET /api/channels': {
    subject: 'Alerts',
    summary: 'List channels',
    description: 'Of an address on the web only the host is shown, since the rest may be a secret.',
  },
  'POST /api/channels': {
    subject: 'Alerts',
    summary: 'Add a channel',
    description:
      'Messages to a `webhook` are signed as Standard Webhooks 1.0.0 says, with the `secret` of the answer, which is shown only once. `slack` is an incoming webhook of Slack, `email` a list of addresses (audited).',
    status: 201,
    errors: ['conflict'],
  },
  'PATCH /api/channels/[id]': {
    subject: 'Alerts',
    summary: 'Rename a channel, or point it elsewhere',
    description: 'Its kind and its secret stay (audited).',
    errors: ['not-found', 'conflict'],
  },
  'DELETE /api/channels/[id]': {
    subject: 'Alerts',
    summary: 'Delete a channel',
    description: 'What it was yet to be sent is given up (audited).',
    errors: ['not-found'],
  },
  'POST /api/channels/[id]/test': {
    subject: 'Alerts',
    summary: 'Send a test to a channel',
    description:
      'At once; the answer says what came of it (audited). At most two are on the way for a user, eight in all.',
    errors: ['not-found'],
  },
  'GET /api/channels/deliveries': {
    subject: 'Alerts',
    summary: 'List what was sent, or is yet to be, newest first',
    params: { channel: 'Only to the channel with this id.', status: 'Only those with this status.' },
  },
  'POST /api/channels/deliveries/[id]/replay': {
    subject: 'Alerts',
    summary: 'Send a message again',
    description:
      'Whatever came of it, with the same `webhook-id`, so that receivers can tell it is the same (audited).',
    errors: ['not-found', 'conflict'],
  },
  'GET /api/digests': { subject: 'Alerts', summary: 'List digests' },
  'POST /api/digests': {
    subject: 'Alerts',
    summary: 'Add a digest',
    description:
      'The figures of the Overview and the brief of the day before (`daily`) or of the seven days before (`weekly`), sent at a set time in a zone. Every address of an e-mail channel gets its own, with a link to unsubscribe (audited).',
    status: 201,
    errors: ['conflict'],
  },
  'PATCH /api/digests/[id]': {
    subject: 'Alerts',
    summary: 'Change or pause a digest',
    description: 'What was missed while it was paused is not sent later (audited).',
    errors: ['not-found', 'conflict'],
  },
  'DELETE /api/digests/[id]': {
    subject: 'Alerts',
    summary: 'Delete a digest',
    description: 'Audited.',
    errors: ['not-found'],
  },
  'POST /api/digests/[id]/test': {
    subject: 'Alerts',
    summary: 'Send a digest to yourself',
    description:
      'The latest one, at once, to your own e-mail address and to nobody else (audited). At most two are on the way for a user, eight in all.',
    errors: ['not-found'],
  },
  'GET /api/digests/unsubscribe': {
    subject: 'Alerts',
    summary: 'Open the page that ends a digest for an address',
    description: 'Redirects; opening a link changes nothing.',
    status: 303,
    params: { token: 'Of the link in the mail.' },
    files: { 'text/plain': 'Nothing; the address is in `Location`.' },
  },
  'POST /api/digests/unsubscribe': {
    subject: 'Alerts',
    summary: 'End a digest for an address',
    description:
      'By the token of the link, as mail programs do with one click (RFC 8058); again changes nothing (audited).',
    params: { token: 'Of the link in the mail.' },
    errors: ['not-found'],
  },
  'DELETE /api/digests/unsubscribe': {
    subject: 'Alerts',
    summary: 'Send a digest to an address again',
    description: 'Takes its end back, by the same token; again changes nothing (audited).',
    params: { token: 'Of the link in the mail.' },
    errors: ['not-found'],
  },
}
