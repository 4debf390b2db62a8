import type { WordsBySubject } from './subjects'

const AUDIT = {
  find: 'Words, each part of the user, the action or the target.',
  actor: 'The e-mail address of who acted.',
  action: 'An action, such as `users.add`, or a whole kind, such as `users`.',
  since: 'The first day, such as `2026-11-01`.',
  until: 'The last day, included.',
  tz: 'The time zone of the days; UTC by default.',
}

/** Routes about the organisation and its accounts. */
export const ORGANISATION_WORDS: WordsBySubject = {
  Organisation: {
    'GET /api/teams': [
      'List teams with the figures of their people as one. A call counts once for a team; `others` are those in its calls who are not of it, `meta.noTeam` those in none.',
      { params: { figures: '`false` for the lists of people alone.' } },
    ],
    'POST /api/teams': [
      'Add a team. Its id is made from the name and stays when the name changes (audited).',
      { status: 201, errors: ['conflict'] },
    ],
    'PATCH /api/teams/[id]': [
      'Rename a team, or replace its people. Audited, with who joined and who left.',
      { errors: ['conflict'] },
    ],
    'DELETE /api/teams/[id]': 'Delete a team. Reports that filter by it then say that there is no such team (audited).',
    'POST /api/teams/[id]/restore': [
      'Undo the deletion of a team. By whoever deleted it, within ten minutes (audited).',
      { errors: ['conflict'] },
    ],
    'POST /api/teams/import':
      'Import teams from CSV. The text of a table as spreadsheets write it, with any separator: with the columns `team` and `uid` (`User ID` and the like), several people in a cell or a line each, without heads, or a plain list of people for `team`. Each team in it gets exactly these people; other teams stay as they are. Without `apply`, the answer says what would change, what was not understood, and who is in no call and no team so far; with it, a file with `problems` changes nothing unless `skipProblems` (audited).',
    'GET /api/teams/export': [
      'Export teams as CSV',
      {
        files: {
          'text/csv; charset=utf-8; header=present':
            'A line per person and team, with names, for spreadsheets; the import takes it.',
        },
      },
    ],
    'GET /api/settings/business-hours': 'Get the business hours',
    'PUT /api/settings/business-hours':
      'Set the business hours. Spans per weekday from Monday, in a zone; `country` closes public holidays (`DE`, `DE-BY`), and `ownDays` have their own spans, none for closed. A span that ends no later than it begins ends on the next day (audited).',
    'GET /api/settings/business-hours/places': 'List the countries and states whose holidays are known',
    'GET /api/settings/service-level': 'Get the times of the service level',
    'PUT /api/settings/service-level': 'Set the times of the service level. Audited.',
    'GET /api/settings/week-and-clock':
      'Get the first day of the week and the clock. Null stands for what is usual in the country of the business hours: `byCountry`.',
    'PUT /api/settings/week-and-clock':
      'Set the first day of the week and the clock. 1 is Monday, 6 Saturday, 7 Sunday, and clocks have 12 or 24 hours; null for what is usual in the country (audited).',
    'GET /api/settings/callbacks': 'Get who waits for a call back, and how to call them',
    'PUT /api/settings/callbacks':
      'Set who waits for a call back, and how to call them. Callers wait for `days`, unless they hung up in under `leastSeconds`, and are overdue after `hours`. In `link`, `{uid}` stands for whom to call, percent-encoded: an address of a page or of a program that calls, such as `tel:{uid}` (audited).',
    'GET /api/settings/value-links': 'Get where values of metadata lead',
    'PUT /api/settings/value-links':
      'Set where values of metadata lead. Values at `key`, in any case, become links on a call’s page: `{value}` in the template stands for the value, percent-encoded. Replaces all links (audited).',
  },
  Tokens: {
    'GET /api/tokens': ['List your tokens', { params: { all: 'Everyone’s tokens; for admins.' } }],
    'POST /api/tokens': [
      'Create a token. The answer is the only one that ever has the token. `expiresInDays` is 90 by default (audited).',
      { status: 201 },
    ],
    'DELETE /api/tokens/[id]': 'Revoke a token. It ends at once. Your own; admins revoke anyone’s (audited).',
  },
  Account: {
    'GET /api/me': 'Get the signed-in user',
    'PATCH /api/me':
      'Say who you are. `uid` is who you are in calls: `me` in filters that name people. `team` is the team with which your dashboards open; answers of the API do not depend on it.',
    'POST /api/me/password': [
      'Change your own password. Signs you out everywhere (audited).',
      { errors: ['conflict'] },
    ],
    'GET /api/me/start-view': 'Get your start page',
    'PUT /api/me/start-view': 'Choose your start page. A saved view, or null for none.',
    'GET /api/apps': 'List the apps that you may see. With your role in each. Without CALLS_APPS_FILE there is one.',
  },
  Administration: {
    'GET /api/users': [
      'List users',
      { params: { find: 'Words, each part of the name or the e-mail address.', role: 'Only users with this role.' } },
    ],
    'POST /api/users': ['Add a user', { status: 201, errors: ['conflict'] }],
    'PATCH /api/users/[id]': [
      'Change a user. A new role or password, and disabling, end their sessions at once (audited).',
      { errors: ['conflict'] },
    ],
    'GET /api/users/[id]/roles':
      'Get a user’s roles in single apps. `role` holds in every app but for those of `apps`; `none` hides an app.',
    'PUT /api/users/[id]/roles': [
      'Set a user’s roles in single apps. Replaces all of them, and counts at once. An admin is one in every app (audited).',
      { errors: ['conflict'] },
    ],
    'DELETE /api/users/[id]': [
      'Delete a user. Their sessions and tokens end at once; what they wrote stays (audited).',
      { errors: ['conflict'] },
    ],
    'GET /api/audit': ['List the audit log', { params: AUDIT }],
    'GET /api/audit/export': [
      'Export the audit log as a file',
      { params: AUDIT, files: { 'text/csv; charset=utf-8; header=present': 'A line per entry.' } },
    ],
    'POST /api/setup': [
      'Create the first admin. With the token of the one-time link that the server prints while nobody can sign in.',
      { status: 201, errors: ['forbidden', 'conflict'] },
    ],
    'POST /api/reset-password': [
      'Set a new password with a one-time link. With the token of the link that `npm run users -- reset` prints; it works once and within an hour. The sessions of the account end (audited).',
      { errors: ['forbidden'] },
    ],
    'GET /api/erasures':
      'List erasures of people. By pseudonym, newest first, with how far each is and what was changed; never whom they were about.',
    'POST /api/erasures': [
      'Erase a person for good. Their uid becomes a pseudonym everywhere, and whatever the Calls API sends about them later is stored under it. Runs in the background; `GET` says how far it is (audited). Someone who was erased before can be erased again, under the same pseudonym.',
      { status: 202, errors: ['conflict'] },
    ],
    'GET /api/erasures/erased': [
      'Say who was erased, and when. Of the people asked about; says why nothing is found about them. Never under which pseudonym their calls are kept.',
      { params: { uid: 'The uids to look for.' } },
    ],
    'POST /api/erasures/preview':
      'Count what erasing a person would change. Changes nothing. A POST, so that the uid is in no log of addresses.',
    'GET /api/sync': 'Get the state of the sync',
    'POST /api/sync': [
      'Start a sync. `run` reads the newest calls now; `rewalk` starts a full resync (audited).',
      { status: 202 },
    ],
    'GET /api/sync/quarantine':
      'List quarantined records. Records that could not be read as calls, with the reason and their JSON.',
    'GET /api/sync/webhooks':
      'Get the state of the webhooks. The last event, how many came in 24 hours, how many of these are about no call, and which ended calls came without one.',
  },
}
