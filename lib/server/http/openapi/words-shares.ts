import type { RouteWords } from './route-words'

const SUBJECT = {
  kind: 'A `call` or a `report`.',
  sessionId: 'The session id of the room; for a call.',
  path: 'The path of the report, `/explore` with its query; for a report.',
  names: 'People and groups by name; by default they have pseudonyms.',
  recordings: 'Recordings with their addresses.',
  tz: 'The time zone of its times; UTC by default.',
}

/** Words for the routes about links for people without an account. */
export const SHARE_ROUTES: Readonly<Record<string, RouteWords>> = {
  'GET /api/shares': {
    subject: 'Shared links',
    summary: 'List your links',
    params: {
      all: 'Everyone’s links; for admins.',
      ownerId: 'The links of this account; for admins.',
      active: 'Only links that still work.',
      sessionId: 'Only links to calls of this room.',
    },
  },
  'POST /api/shares': {
    subject: 'Shared links',
    summary: 'Create a link',
    description:
      'The answer is the only one that ever has the URL. `expiresInDays` is 7 by default. A report is fixed to the period that it has now (audited).',
    errors: ['not-found', 'mirror'],
    status: 201,
  },
  'DELETE /api/shares': {
    subject: 'Shared links',
    summary: 'Revoke all of your links',
    params: { all: 'Everyone’s links; for admins.', ownerId: 'The links of this account; for admins.' },
  },
  'GET /api/shares/preview': {
    subject: 'Shared links',
    summary: 'Get what a link would show',
    params: SUBJECT,
    errors: ['not-found', 'mirror'],
  },
  'PATCH /api/shares/[id]': {
    subject: 'Shared links',
    summary: 'Rename or extend a link',
    description: '`expiresInDays` counts from now. A revoked link stays revoked (audited).',
    errors: ['not-found', 'conflict'],
  },
  'DELETE /api/shares/[id]': {
    subject: 'Shared links',
    summary: 'Revoke a link',
    description: 'It stops working at once. Your own; admins revoke anyone’s (audited).',
    errors: ['not-found'],
  },
  'GET /api/shared/[token]': {
    subject: 'Shared links',
    summary: 'Get what a link shows',
    description:
      'Without a sign-in: the token is the right to see it. One and the same error for a link that never was, has expired or was revoked.',
    errors: ['forbidden', 'not-found', 'mirror'],
  },
  'POST /api/shared/[token]': {
    subject: 'Shared links',
    summary: 'Open a link',
    description: 'Counts the visit and, with the password if the link has one, lets this browser in with a cookie.',
    errors: ['forbidden', 'not-found', 'rate-limited'],
  },
  'GET /api/shared/[token]/full': {
    subject: 'Shared links',
    summary: 'Go to the whole call or report',
    description: 'Redirects whoever is signed in to its page.',
    errors: ['not-found'],
    status: 303,
    files: { 'text/plain': 'Nothing; the address is in `Location`.' },
  },
  'GET /api/shared/[token]/picture': {
    subject: 'Shared links',
    summary: 'Get the picture of a link’s preview',
    description: 'Outcome, duration and day, 1200 × 630. None for links with a password or a limit of opens.',
    errors: ['not-found', 'mirror'],
    files: { 'image/png': 'The picture.' },
  },
}
