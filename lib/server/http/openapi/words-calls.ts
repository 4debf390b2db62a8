import { currentMetric, METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { WAITING_DEFINITION } from '@/lib/shared/callbacks/callbacks'
import type { WordsBySubject } from './subjects'

const DEPRECATED_METRICS = `Deprecated until 2.0: ${METRIC_NAMES.filter((name) => currentMetric(name) !== name)
  .map((name) => `\`${name}\`, the status, by \`${currentMetric(name)}\``)
  .join('; ')}.`
const RESTORE = 'For ten minutes, by whoever deleted it.'

/** Routes about calls, figures, and the people in them. */
export const CALL_WORDS: WordsBySubject = {
  Calls: {
    'GET /api/calls': [
      'List calls. From the mirror, with any filters. With `onBehalfOf`, the live list of the Calls API as that user sees it, which supports only some of the filters (audited).',
      { errors: ['upstream'] },
    ],
    'GET /api/calls/[sessionId]': [
      'Get a call. Live from the Calls API; if it does not answer, the copy in the mirror, and `meta.reason` says why. A session id is a room: without `mid`, it is the newest call of the room, and `meta.occurrences` lists all of them. An answer carries 200 participant rows; of a call with more, `participants` asks for the pages that follow.',
      { errors: ['upstream'] },
    ],
    'GET /api/calls/[sessionId]/raw': [
      'Get the original JSON of a call. The record exactly as the Calls API sent it.',
      { errors: ['upstream'] },
    ],
    'GET /api/calls/[sessionId]/transcriptions': [
      'List the transcripts of a call. Live from the Calls API, which produces them some time after the call has ended.',
      { errors: ['upstream'] },
    ],
    'GET /api/calls/[sessionId]/around':
      'Get the calls around a call. The calls of the same pair or group before and after it, who called back, and how long such calls usually last.',
    'GET /api/calls/[sessionId]/evidence': [
      'Save a call as an evidence pack. One HTML file with the story, the timeline and the original JSON, which opens anywhere (audited).',
      {
        errors: ['upstream'],
        params: {
          tz: 'The time zone of the times in the file, such as `Europe/Berlin`; UTC by default.',
          for: 'For colleagues (`inside`, the default), or for others with what a shared link would show (`outside`).',
        },
        files: { 'text/html; charset=utf-8': 'The evidence pack.' },
      },
    ],
    'GET /api/calls/export': [
      'Export calls as a file. Every call that matches the filters, streamed. A file that cannot be finished breaks off the connection, so that it is never mistaken for a complete one. With `limit`, one part of the file; the header `x-next-cursor` leads to the next.',
      {
        params: {
          limit: 'The most calls in this file.',
          cursor: 'Where to go on: the `x-next-cursor` of the previous part.',
          format: 'The format of the file.',
          view: 'Columns of the list, instead of all fields: with `format=csv`, a file for spreadsheets under the words of the screen, with times in `tz` and a decimal sign by `Accept-Language`.',
        },
        files: {
          'text/csv; charset=utf-8; header=present':
            'With `format=csv`: a line per call; with `view`, after a byte order mark.',
          'application/x-ndjson; charset=utf-8': 'With `format=ndjson`: the JSON of a call per line.',
          'application/vnd.apache.parquet': 'With `format=parquet`: an Apache Parquet file.',
        },
      },
    ],
    'GET /api/calls/facets':
      'Count calls by the values of each filter. For each of the filters, the values in the filtered calls, ignoring the filter itself.',
    'GET /api/live': 'Count the calls open now',
    'POST /api/groups/[guid]/conversation/delivered': [
      'Mark a group conversation as delivered. Sends receipts that the members of the group see. Sent once and never repeated: after an error, it may have happened nevertheless (audited).',
      { errors: ['upstream'] },
    ],
  },
  Figures: {
    'GET /api/brief':
      'Get a period in up to four sentences. What changed by more than chance and who or what explains at least a third of it, most important first, each with its figure and the calls behind it. Empty when nothing stands out.',
    'GET /api/analytics': [
      'Get any metrics by any dimensions. A row per combination of the dimensions. `meta.excluded` says how many calls each metric leaves out for lack of a value.',
      {
        params: {
          metrics: `What to count. ${DEPRECATED_METRICS}`,
          by: 'What to split by, at most three dimensions; time steps are dimensions too.',
          top: 'How many names of each dimension to keep; the others become one row.',
          least: 'Names with fewer calls are among the top only where no others are left.',
          limit: 'The most rows.',
          order: 'A metric or dimension to sort by, or `change` with `compare`; with `-` for descending.',
        },
      },
    ],
    'GET /api/drivers': [
      'Get what explains a change. For each dimension, which people, groups, teams, hours and so on a figure rose or fell by, since the period before. Contributions and `rest` of a dimension add up to the change. `meta.method` says how they are computed: sums by difference, rates by rate and mix effect, medians and distinct people by replacement. Each dimension explains the whole change, without interactions. `sentence` says the change of the answer rate or of the calls, and its cause if one stands out.',
      {
        params: {
          metric: `The figure; required. ${DEPRECATED_METRICS}`,
          by: 'The dimensions to look at; by default people, groups, teams, hours, weekdays and types.',
          limit: 'How many of each dimension are listed, 5 by default.',
          least: 'Those of fewer calls in both periods stay in the rest: 30 by default for rates and times, else 1.',
        },
      },
    ],
    'GET /api/concurrency': [
      'Get concurrent calls over time',
      { params: { bucket: 'The length of a step; chosen by the range if not given.' } },
    ],
    'GET /api/repeat-callers': [
      'List who called the same person or group again, and how many calls needed no second one. Of the filtered calls: those within `within` hours (24) after another of the same caller to the same person or group, whatever the filters say of that one; and of the first calls, whose hours have passed, the share answered and not followed by another. That share is an estimate; `coverage` says of how many calls.',
      { params: { within: 'Hours within which a call counts as a repeat; 24 by default.' } },
    ],
    'GET /api/staffing': [
      'Get when more people are needed, by hour of the week, and next week’s calls. Over the last eight whole weeks in `tz`; the other filters apply. A missed call counts as one of the median duration; `needed` is the lowest number of calls at once at which the share `target` of the hour’s calls would have found someone free, `handled` how many answered calls were under way in nine of ten cases. `expected` is the median of the same weekdays, `pastError` how far off that rule was.',
      { params: { target: 'The answer rate to aim for; 0.8 by default.' } },
    ],
    'GET /api/needs-a-look':
      'Get what needs a look. Who waits for a call back, whatever the range (as `GET /api/callbacks`); calls open for too long; unusual hours and days of the range.',
    'GET /api/issues':
      'Get the issues. How many calls of the range have each issue, and how many each figure leaves out.',
    'GET /api/bill': [
      'Get the bill of a range. What its calls cost by month and group: `minutes` and `amount` on the basis that is set, then all bases (`own`, participant minutes; `api`, call totals; `clock`, wall clock × people) and why they differ.',
      {
        params: {
          currency: 'The currency of amounts, one that has a rate; by default the one that is set, else the first.',
          sort: 'The column to sort groups by, with `-` for descending.',
          top: 'How many groups are listed by name.',
        },
      },
    ],
    'GET /api/bill/export': [
      'Export the bill as a file. Every month and group, none summed up as others.',
      {
        params: { currency: 'The currency of amounts, one that has a rate.', format: 'The format of the file.' },
        files: { 'text/csv; charset=utf-8; header=present': 'A line per month and group.' },
      },
    ],
    'GET /api/settings/rates': 'Get the price of a minute, per currency, and the basis and currency of the bill',
    'PUT /api/settings/rates':
      'Replace the price of a minute, per currency. Each of `rates` is `{currency, audio, video}`, the prices as decimal text such as `"0.0035"`; `basis` and `currency` say what the bill counts and shows, and stay as they are without (audited).',
    'GET /api/apps/summary':
      'Compare the apps that you may see. Calls, answer rate, call-backs that wait, alerts that fire, and the state of the sync, of each; an app that cannot be asked has an `error` instead.',
  },
  'Call-backs': {
    'GET /api/callbacks': `List who waits for a call back. ${WAITING_DEFINITION} Other filters leave the lines whose last call matches; \`range\`, \`from\` and \`to\` change nothing. \`meta.waiting\` counts all lines, also those cut off. Claimed and annotated ones come first, then those with the least time left, then overdue ones. Deadlines count business hours where they are set. A group has called back once anyone in one of its calls did, answered or not. \`data.callers\` is deprecated.`,
    'GET /api/callbacks/mine': 'List the call-backs that you have claimed',
    'POST /api/callbacks': [
      'Claim, snooze, annotate, close, release or reopen a call-back. For the calls of `caller` to `target` from `since` until `until`, as the line shows them. Without `target`, the newest line of the caller is meant. `outcome` notes what came of calling back, at `outcomeAt`, and `done` closes the line, with an outcome or without; `reopen` takes that back. Of several who claim it, one succeeds (audited).',
      { errors: ['conflict'] },
    ],
  },
  'People and groups': {
    'GET /api/people': [
      'List people with their figures. `offered` is the sum of the six outcomes from `answered` to `failed`. Everyone in the filtered calls, or with `team` its people, with the medians over all of them for comparison.',
      {
        params: {
          find: 'Words, each part of the name or the uid.',
          sort: 'The figure to sort by, with `-` for descending.',
        },
      },
    ],
    'GET /api/people/[uid]': 'Get one person’s figures. With those who were in the same calls most.',
    'GET /api/directory': [
      'Find people and groups by name. The best match first, whatever the case and accents, else but for one slip per word. Without `q`, those seen last.',
      {
        params: {
          q: 'Words, each part of the name or the id.',
          id: 'Exactly these ids.',
          kind: 'Only people (`user`) or only groups.',
          limit: 'The most entries; 10 by default.',
        },
      },
    ],
  },
  'Notes, tags and views': {
    'GET /api/calls/[sessionId]/notes': 'List the notes on a call',
    'POST /api/calls/[sessionId]/notes': ['Add a note to a call', { status: 201 }],
    'PATCH /api/calls/[sessionId]/notes/[id]': 'Edit your own note',
    'DELETE /api/calls/[sessionId]/notes/[id]': 'Delete a note. Your own; admins delete anyone’s.',
    'POST /api/calls/[sessionId]/notes/[id]/restore': `Undo the deletion of a note. ${RESTORE}`,
    'GET /api/notes/mine': 'List your newest notes',
    'GET /api/calls/[sessionId]/tags': 'List the tags of a call',
    'PUT /api/calls/[sessionId]/tags': 'Add a tag to a call',
    'DELETE /api/calls/[sessionId]/tags': ['Remove a tag from a call', { params: { tag: 'The tag to remove.' } }],
    'POST /api/calls/[sessionId]/tags/restore': `Undo the removal of a tag. ${RESTORE}`,
    'GET /api/tags': [
      'List the tags of the filtered calls. Each with its number of calls, ignoring the filter by tag itself.',
      { errors: ['mirror'] },
    ],
    'GET /api/tags/by-call': [
      'Get the tags of several calls',
      { params: { session: 'Session ids, one per `session`, up to 200.' } },
    ],
    'GET /api/annotations': [
      'List the annotations on the time axis',
      { params: { from: 'Only those that end after this time.', to: 'Only those that begin before this time.' } },
    ],
    'POST /api/annotations': ['Add an annotation', { status: 201 }],
    'PUT /api/annotations/[id]': 'Replace an annotation',
    'DELETE /api/annotations/[id]': 'Delete an annotation',
    'POST /api/annotations/[id]/restore': `Undo the deletion of an annotation. ${RESTORE}`,
    'GET /api/views': 'List your saved views, and those of everyone',
    'POST /api/views': ['Save a view', { status: 201 }],
    'PATCH /api/views/[id]': 'Change a saved view',
    'DELETE /api/views/[id]': 'Remove a saved view',
    'POST /api/views/[id]/restore': `Undo the removal of a saved view. ${RESTORE}`,
  },
}
