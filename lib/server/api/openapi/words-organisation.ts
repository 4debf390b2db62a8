import type { RouteWords } from './route-words'

/** Words for the routes about teams, business hours and the service level. */
export const ORGANISATION_ROUTES: Readonly<Record<string, RouteWords>> = {
  'GET /api/teams': { subject: 'Organisation', summary: 'List teams' },
  'POST /api/teams': {
    subject: 'Organisation',
    summary: 'Add a team',
    description: 'Its id is made from the name and stays when the name changes (audited).',
    status: 201,
    errors: ['conflict'],
  },
  'PATCH /api/teams/[id]': {
    subject: 'Organisation',
    summary: 'Rename a team, or replace its people',
    description: 'Audited, with who joined and who left.',
    errors: ['not-found', 'conflict'],
  },
  'DELETE /api/teams/[id]': {
    subject: 'Organisation',
    summary: 'Delete a team',
    description: 'Reports that filter by it then say that there is no such team (audited).',
    errors: ['not-found'],
  },
  'POST /api/teams/[id]/restore': {
    subject: 'Organisation',
    summary: 'Undo the deletion of a team',
    description: 'By whoever deleted it, within ten minutes (audited).',
    errors: ['not-found', 'conflict'],
  },
  'POST /api/teams/import': {
    subject: 'Organisation',
    summary: 'Import teams from CSV',
    description:
      'The text of a table as spreadsheets write it, with any separator: with the columns `team` and `uid` (`User ID` and the like), several people in a cell or a line each, without heads, or a plain list of people for `team`. Each team in it gets exactly these people; other teams stay as they are. Without `apply`, the answer says what would change, what was not understood, and who is in no call so far; with it, a file with `problems` changes nothing unless `skipProblems` (audited).',
  },
  'GET /api/teams/export': {
    subject: 'Organisation',
    summary: 'Export teams as CSV',
    files: {
      'text/csv; charset=utf-8; header=present':
        'A line per person and team, with names, for spreadsheets; the import takes it.',
    },
  },
  'GET /api/settings/business-hours': { subject: 'Organisation', summary: 'Get the business hours' },
  'PUT /api/settings/business-hours': {
    subject: 'Organisation',
    summary: 'Set the business hours',
    description:
      'Spans per weekday from Monday, in a zone; `country` closes public holidays (`DE`, `DE-BY`), and `ownDays` have their own spans, none for closed. A span that ends no later than it begins ends on the next day (audited).',
  },
  'GET /api/settings/business-hours/places': {
    subject: 'Organisation',
    summary: 'List the countries and states whose holidays are known',
  },
  'GET /api/settings/service-level': { subject: 'Organisation', summary: 'Get the times of the service level' },
  'PUT /api/settings/service-level': {
    subject: 'Organisation',
    summary: 'Set the times of the service level',
    description: 'Audited.',
  },
  'GET /api/settings/value-links': { subject: 'Organisation', summary: 'Get where values of metadata lead' },
  'PUT /api/settings/value-links': {
    subject: 'Organisation',
    summary: 'Set where values of metadata lead',
    description:
      'Values at `key`, in any case, become links on a call’s page: `{value}` in the template stands for the value, percent-encoded. Replaces all links (audited).',
  },
}
