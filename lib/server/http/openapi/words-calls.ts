import type { RouteWords } from './route-words'

/** Words for the routes about calls, and about people and groups. */
export const CALL_ROUTES: Readonly<Record<string, RouteWords>> = {
  'GET /api/calls': {
    subject: 'Calls',
    summary: 'List calls',
    description:
      'From the mirror, with any filters. With `onBehalfOf`, the live list of the Calls API as that user sees it, which supports only some of the filters (audited).',
    errors: ['mirror', 'upstream'],
  },
  'GET /api/calls/[sessionId]': {
    subject: 'Calls',
    summary: 'Get a call',
    description:
      'Live from the Calls API; if it does not answer, the copy in the mirror, and `meta.reason` says why. A session id is a room: without `mid`, it is the newest call of the room, and `meta.occurrences` lists all of them. An answer carries 200 participant rows; of a call with more, `participants` asks for the pages that follow.',
    errors: ['not-found', 'mirror', 'upstream'],
  },
  'GET /api/calls/[sessionId]/raw': {
    subject: 'Calls',
    summary: 'Get the original JSON of a call',
    description: 'The record exactly as the Calls API sent it.',
    errors: ['not-found', 'mirror', 'upstream'],
  },
  'GET /api/calls/[sessionId]/transcriptions': {
    subject: 'Calls',
    summary: 'List the transcripts of a call',
    description: 'Live from the Calls API, which produces them some time after the call has ended.',
    errors: ['not-found', 'mirror', 'upstream'],
  },
  'GET /api/calls/[sessionId]/around': {
    subject: 'Calls',
    summary: 'Get the calls around a call',
    description:
      'The calls of the same pair or group before and after it, who called back, and how long such calls usually last.',
    errors: ['not-found', 'mirror'],
  },
  'GET /api/calls/[sessionId]/evidence': {
    subject: 'Calls',
    summary: 'Save a call as an evidence pack',
    description: 'One HTML file with the story, the timeline and the original JSON, which opens anywhere (audited).',
    params: {
      tz: 'The time zone of the times in the file, such as `Europe/Berlin`; UTC by default.',
      for: 'For colleagues (`inside`, the default), or for others with what a shared link would show (`outside`).',
    },
    errors: ['not-found', 'mirror', 'upstream'],
    files: { 'text/html; charset=utf-8': 'The evidence pack.' },
  },
  'GET /api/calls/export': {
    subject: 'Calls',
    summary: 'Export calls as a file',
    description:
      'Every call that matches the filters, streamed. A file that cannot be finished breaks off the connection, so that it is never mistaken for a complete one. With `limit`, one part of the file; the header `x-next-cursor` leads to the next.',
    params: {
      limit: 'The most calls in this file.',
      cursor: 'Where to go on: the `x-next-cursor` of the previous part.',
      format: 'The format of the file.',
      view: 'Columns of the list, instead of all fields: with `format=csv`, a file for spreadsheets under the words of the screen, with times in `tz` and a decimal sign by `Accept-Language`.',
    },
    errors: ['mirror'],
    files: {
      'text/csv; charset=utf-8; header=present':
        'With `format=csv`: a line per call; with `view`, after a byte order mark.',
      'application/x-ndjson; charset=utf-8': 'With `format=ndjson`: the JSON of a call per line.',
      'application/vnd.apache.parquet': 'With `format=parquet`: an Apache Parquet file.',
    },
  },
  'GET /api/calls/facets': {
    subject: 'Calls',
    summary: 'Count calls by the values of each filter',
    description: 'For each of the filters, the values in the filtered calls, ignoring the filter itself.',
    errors: ['mirror'],
  },
  'GET /api/live': {
    subject: 'Calls',
    summary: 'Count the calls open now',
    errors: ['mirror'],
  },
  'POST /api/groups/[guid]/conversation/delivered': {
    subject: 'Calls',
    summary: 'Mark a group conversation as delivered',
    description:
      'Sends receipts that the members of the group see. Sent once and never repeated: after an error, it may have happened nevertheless (audited).',
    errors: ['upstream'],
  },
  'GET /api/people': {
    subject: 'People and groups',
    summary: 'List people with their figures',
    description: 'Everyone in the filtered calls, with the medians over all of them for comparison.',
    params: {
      find: 'Words, each part of the name or the uid.',
      sort: 'The figure to sort by, with `-` for descending.',
    },
    errors: ['mirror'],
  },
  'GET /api/people/[uid]': {
    subject: 'People and groups',
    summary: 'Get one person’s figures',
    description: 'With those who were in the same calls most.',
    errors: ['mirror'],
  },
  'GET /api/directory': {
    subject: 'People and groups',
    summary: 'Find people and groups by name',
    description: 'The best match first, whatever the case and accents; without `q`, those seen last.',
    params: {
      q: 'Words, each part of the name or the id.',
      id: 'Exactly these ids.',
      kind: 'Only people (`user`) or only groups.',
      limit: 'The most entries; 10 by default.',
    },
    errors: ['mirror'],
  },
}
