import { CALLBACK_RULE } from '@/lib/shared/callbacks/callbacks'
import type { RouteWords } from './route-words'

/** Words for the routes that answer figures. */
export const FIGURE_ROUTES: Readonly<Record<string, RouteWords>> = {
  'GET /api/brief': {
    subject: 'Figures',
    summary: 'Get a period in up to five sentences',
    description:
      'By fixed rules, most important first, each with its figure and the calls behind it. Empty when nothing is worth saying.',
    errors: ['mirror'],
  },
  'GET /api/analytics': {
    subject: 'Figures',
    summary: 'Get any metrics by any dimensions',
    description:
      'A row per combination of the dimensions. `meta.excluded` says how many calls each metric leaves out for lack of a value.',
    params: {
      metrics: 'What to count.',
      by: 'What to split by, at most three dimensions; time steps are dimensions too.',
      top: 'How many names of each dimension to keep; the others become one row.',
      least: 'Names with fewer calls are among the top only where no others are left.',
      limit: 'The most rows.',
      order: 'A metric or dimension to sort by, or `change` with `compare`; with `-` for descending.',
    },
    errors: ['mirror'],
  },
  'GET /api/drivers': {
    subject: 'Figures',
    summary: 'Get what explains a change',
    description:
      'For each dimension, which people, groups, teams, hours and so on a figure rose or fell by, since the period before. Contributions and `rest` of a dimension add up to the change. `meta.method` says how they are computed: sums by difference, rates by rate and mix effect, medians and distinct people by replacement. Each dimension explains the whole change; interactions between them are not claimed.',
    params: {
      metric: 'The figure; required.',
      by: 'The dimensions to look at; by default people, groups, teams, hours, weekdays and types.',
      limit: 'How many of each dimension are listed, 5 by default.',
      least: 'Those of fewer calls in both periods stay in the rest: 10 by default for rates and times, else 1.',
    },
    errors: ['mirror'],
  },
  'GET /api/concurrency': {
    subject: 'Figures',
    summary: 'Get concurrent calls over time',
    params: { bucket: 'The length of a step; chosen by the range if not given.' },
    errors: ['mirror'],
  },
  'GET /api/callbacks': {
    subject: 'Call-backs',
    summary: 'List callers whose missed calls nobody has returned',
    description: `${CALLBACK_RULE} A line per caller, with who has claimed it; claimed and annotated ones first, then those with the least time left, then overdue ones. Deadlines count business hours where they are set.`,
  },
  'GET /api/callbacks/mine': { subject: 'Call-backs', summary: 'List the call-backs that you have claimed' },
  'POST /api/callbacks': {
    subject: 'Call-backs',
    summary: 'Claim, snooze, annotate, close, release or reopen a call-back',
    description:
      'For the missed calls of `caller` from `since` until `until`, as the line shows them; calls missed later stay in the queue. Of several who claim one caller, one succeeds (audited).',
    errors: ['not-found', 'conflict'],
  },
  'GET /api/repeat-callers': {
    subject: 'Figures',
    summary: 'List who called the same person or group again, and how many calls needed no second one',
    description:
      'Of the filtered calls: those that came within `within` hours (24) after another of the same caller to the same person or group, whatever the filters say of that one; and of the first calls, whose hours have passed, the share that was answered and not followed by another. That share is an estimate, and `coverage` says of how many calls it can be said.',
    params: { within: 'Hours within which a call counts as a repeat; 24 by default.' },
  },
  'GET /api/staffing': {
    subject: 'Figures',
    summary: 'Get when more people are needed, by hour of the week, and next week’s calls',
    description:
      'Over the last eight whole weeks in `tz`; the other filters apply. Missed calls are taken to need one person for the median duration of an answered call; `needed` is the lowest number of calls at once at which the share `target` of the calls that begin in the hour would have found someone free, `handled` how many answered calls were under way at once in nine of ten cases. `expected` has the median of the same weekdays, and `pastError` what that rule would have been off by.',
    params: { target: 'The answer rate to aim for; 0.8 by default.' },
  },
  'GET /api/needs-a-look': {
    subject: 'Figures',
    summary: 'Get what needs a look',
    description: 'Missed calls that nobody has returned, calls open for too long, unusual hours and days.',
    errors: ['mirror'],
  },
  'GET /api/ledger': {
    subject: 'Figures',
    summary: 'Get the quality of the data',
    description: 'How many calls of the range have each data issue, and how many each figure leaves out.',
    errors: ['mirror'],
  },
  'GET /api/bill': {
    subject: 'Figures',
    summary: 'Get the bill of a range',
    description: 'Minutes counted in three ways, by month and group, with their cost and why the three differ.',
    params: {
      currency: 'The currency of amounts, one that has a rate; the first of them by default.',
      sort: 'The column to sort groups by, with `-` for descending.',
      top: 'How many groups are listed by name.',
    },
    errors: ['mirror'],
  },
  'GET /api/bill/export': {
    subject: 'Figures',
    summary: 'Export the bill as a file',
    description: 'Every month and group, none summed up as others.',
    params: { currency: 'The currency of amounts, one that has a rate.', format: 'The format of the file.' },
    errors: ['mirror'],
    files: { 'text/csv; charset=utf-8; header=present': 'A line per month and group.' },
  },
  'GET /api/settings/rates': {
    subject: 'Figures',
    summary: 'Get the price of a minute, per currency',
  },
  'PUT /api/settings/rates': {
    subject: 'Figures',
    summary: 'Replace the price of a minute, per currency',
    description:
      'Each of `rates` is `{currency, audio, video}`, the prices as decimal text such as `"0.0035"` (audited).',
  },
}
