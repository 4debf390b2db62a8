import type { RouteWords } from './route-words'

const AUDIT = {
  find: 'Words, each part of the user, the action or the target.',
  actor: 'The e-mail address of who acted.',
  action: 'An action, such as `users.add`, or a whole kind, such as `users`.',
  since: 'The first day, such as `2026-11-01`.',
  until: 'The last day, included.',
  tz: 'The time zone of the days; UTC by default.',
}

/** Words for the routes about tokens, accounts and the audit log. */
export const ACCOUNT_ROUTES: Readonly<Record<string, RouteWords>> = {
  'GET /api/tokens': {
    subject: 'Tokens',
    summary: 'List your tokens',
    params: { all: 'Everyone’s tokens; for admins.' },
  },
  'POST /api/tokens': {
    subject: 'Tokens',
    summary: 'Create a token',
    description: 'The answer is the only one that ever has the token. `expiresInDays` is 90 by default (audited).',
    status: 201,
  },
  'DELETE /api/tokens/[id]': {
    subject: 'Tokens',
    summary: 'Revoke a token',
    description: 'It ends at once. Your own; admins revoke anyone’s (audited).',
    errors: ['not-found'],
  },
  'GET /api/me': { subject: 'Account', summary: 'Get the signed-in user' },
  'POST /api/me/password': {
    subject: 'Account',
    summary: 'Change your own password',
    description: 'Signs you out everywhere (audited).',
    errors: ['conflict'],
  },
  'GET /api/me/start-view': { subject: 'Account', summary: 'Get your start page' },
  'PUT /api/me/start-view': {
    subject: 'Account',
    summary: 'Choose your start page',
    description: 'A saved view, or null for none.',
    errors: ['not-found'],
  },
  'GET /api/users': {
    subject: 'Administration',
    summary: 'List users',
    params: { find: 'Words, each part of the name or the e-mail address.', role: 'Only users with this role.' },
  },
  'POST /api/users': { subject: 'Administration', summary: 'Add a user', status: 201, errors: ['conflict'] },
  'PATCH /api/users/[id]': {
    subject: 'Administration',
    summary: 'Change a user',
    description: 'A new role or password, and disabling, end their sessions at once (audited).',
    errors: ['not-found', 'conflict'],
  },
  'GET /api/users/[id]/roles': {
    subject: 'Administration',
    summary: 'Get a user’s roles in single apps',
    description: '`role` holds in every app but for those of `apps`; `none` hides an app.',
    errors: ['not-found'],
  },
  'PUT /api/users/[id]/roles': {
    subject: 'Administration',
    summary: 'Set a user’s roles in single apps',
    description: 'Replaces all of them, and counts at once. An admin is one in every app (audited).',
    errors: ['not-found', 'conflict'],
  },
  'DELETE /api/users/[id]': {
    subject: 'Administration',
    summary: 'Delete a user',
    description: 'Their sessions and tokens end at once; what they wrote stays (audited).',
    errors: ['not-found', 'conflict'],
  },
  'GET /api/audit': { subject: 'Administration', summary: 'List the audit log', params: AUDIT },
  'GET /api/audit/export': {
    subject: 'Administration',
    summary: 'Export the audit log as a file',
    params: AUDIT,
    files: { 'text/csv; charset=utf-8; header=present': 'A line per entry.' },
  },
  'POST /api/setup': {
    subject: 'Administration',
    summary: 'Create the first admin',
    description: 'With the token of the one-time link that the server prints while nobody can sign in.',
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/reset-password': {
    subject: 'Administration',
    summary: 'Set a new password with a one-time link',
    description:
      'With the token of the link that `npm run users -- reset` prints; it works once and within an hour. The sessions of the account end (audited).',
    errors: ['forbidden'],
  },
  'GET /api/erasures': {
    subject: 'Administration',
    summary: 'List erasures of people',
    description: 'By pseudonym, newest first, with how far each is and what was changed; never whom they were about.',
  },
  'POST /api/erasures': {
    subject: 'Administration',
    summary: 'Erase a person for good',
    description:
      'Their uid becomes a pseudonym everywhere, and whatever the Calls API sends about them later is stored under it. Runs in the background; `GET` says how far it is (audited). Someone who was erased before can be erased again, under the same pseudonym.',
    status: 202,
    errors: ['conflict'],
  },
  'GET /api/erasures/erased': {
    subject: 'Administration',
    summary: 'Say who was erased, and when',
    description:
      'Of the people asked about; says why nothing is found about them. Never under which pseudonym their calls are kept.',
    params: { uid: 'The uids to look for.' },
  },
  'POST /api/erasures/preview': {
    subject: 'Administration',
    summary: 'Count what erasing a person would change',
    description: 'Changes nothing. A POST, so that the uid is in no log of addresses.',
  },
}
