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
  'GET /api/concurrency': {
    subject: 'Figures',
    summary: 'Get concurrent calls over time',
    params: { bucket: 'The length of a step; chosen by the range if not given.' },
    errors: ['mirror'],
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
