import type { RouteWords } from './route-words'
import { ACCOUNT_ROUTES } from './words-accounts'
import { ALERT_ROUTES } from './words-alerts'
import { CALL_ROUTES } from './words-calls'
import { FIGURE_ROUTES } from './words-figures'
import { SHARE_ROUTES } from './words-shares'
import { SYSTEM_ROUTES } from './words-system'

const subject = 'Notes, tags and views'
const RESTORE = 'For ten minutes, by whoever deleted it.'

/** Words for the routes about notes, tags, annotations and saved views. */
const NOTE_ROUTES: Readonly<Record<string, RouteWords>> = {
  'GET /api/calls/[sessionId]/notes': { subject, summary: 'List the notes on a call', errors: ['not-found', 'mirror'] },
  'POST /api/calls/[sessionId]/notes': {
    subject,
    summary: 'Add a note to a call',
    status: 201,
    errors: ['not-found', 'mirror'],
  },
  'PATCH /api/calls/[sessionId]/notes/[id]': {
    subject,
    summary: 'Edit your own note',
    errors: ['not-found', 'mirror'],
  },
  'DELETE /api/calls/[sessionId]/notes/[id]': {
    subject,
    summary: 'Delete a note',
    description: 'Your own; admins delete anyone’s.',
    errors: ['not-found', 'mirror'],
  },
  'POST /api/calls/[sessionId]/notes/[id]/restore': {
    subject,
    summary: 'Undo the deletion of a note',
    description: RESTORE,
    errors: ['not-found', 'mirror'],
  },
  'GET /api/notes/mine': { subject, summary: 'List your newest notes', errors: ['mirror'] },
  'GET /api/calls/[sessionId]/tags': { subject, summary: 'List the tags of a call', errors: ['not-found', 'mirror'] },
  'PUT /api/calls/[sessionId]/tags': { subject, summary: 'Add a tag to a call', errors: ['not-found', 'mirror'] },
  'DELETE /api/calls/[sessionId]/tags': {
    subject,
    summary: 'Remove a tag from a call',
    params: { tag: 'The tag to remove.' },
    errors: ['not-found', 'mirror'],
  },
  'POST /api/calls/[sessionId]/tags/restore': {
    subject,
    summary: 'Undo the removal of a tag',
    description: RESTORE,
    errors: ['not-found', 'mirror'],
  },
  'GET /api/tags': {
    subject,
    summary: 'List the tags of the filtered calls',
    description: 'Each with its number of calls, ignoring the filter by tag itself.',
    errors: ['mirror'],
  },
  'GET /api/tags/by-call': {
    subject,
    summary: 'Get the tags of several calls',
    params: { session: 'Session ids, one per `session`, up to 200.' },
  },
  'GET /api/annotations': {
    subject,
    summary: 'List the annotations on the time axis',
    params: { from: 'Only those that end after this time.', to: 'Only those that begin before this time.' },
  },
  'POST /api/annotations': { subject, summary: 'Add an annotation', status: 201 },
  'PUT /api/annotations/[id]': { subject, summary: 'Replace an annotation', errors: ['not-found'] },
  'DELETE /api/annotations/[id]': { subject, summary: 'Delete an annotation', errors: ['not-found'] },
  'POST /api/annotations/[id]/restore': {
    subject,
    summary: 'Undo the deletion of an annotation',
    description: RESTORE,
    errors: ['not-found'],
  },
  'GET /api/views': { subject, summary: 'List your saved views, and those of everyone' },
  'POST /api/views': { subject, summary: 'Save a view', status: 201 },
  'PATCH /api/views/[id]': { subject, summary: 'Change a saved view', errors: ['not-found'] },
  'DELETE /api/views/[id]': { subject, summary: 'Remove a saved view', errors: ['not-found'] },
  'POST /api/views/[id]/restore': {
    subject,
    summary: 'Undo the removal of a saved view',
    description: RESTORE,
    errors: ['not-found'],
  },
}

/** Words for the routes about teams, business hours and the service level. */
const ORGANISATION_ROUTES: Readonly<Record<string, RouteWords>> = {
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
      'The text of a table as spreadsheets write it, with any separator: with the columns `team` and `uid` (`User ID` and the like), several people in a cell or a line each, without heads, or a plain list of people for `team`. Each team in it gets exactly these people; other teams stay as they are. Without `apply`, the answer says what would change, what was not understood, and who is in no call and no team so far; with it, a file with `problems` changes nothing unless `skipProblems` (audited).',
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

/** Words for every route, by method and path. A test fails on a route without them, and on words without a route. */
export const ROUTE_WORDS: Readonly<Record<string, RouteWords>> = {
  ...CALL_ROUTES,
  ...FIGURE_ROUTES,
  ...NOTE_ROUTES,
  ...ORGANISATION_ROUTES,
  ...ALERT_ROUTES,
  ...SHARE_ROUTES,
  ...ACCOUNT_ROUTES,
  ...SYSTEM_ROUTES,
}
