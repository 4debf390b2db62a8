import type { RouteWords } from './route-words'

const subject = 'Notes, tags and views'
const RESTORE = 'For ten minutes, by whoever deleted it.'

/** Words for the routes about notes, tags, annotations and saved views. */
export const NOTE_ROUTES: Readonly<Record<string, RouteWords>> = {
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
