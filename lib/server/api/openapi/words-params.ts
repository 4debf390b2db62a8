import { FILTER_WORDS } from '@/lib/shared/contracts/filter-words'

/** What a part of a path means. */
export const PATH_WORDS: Readonly<Record<string, string>> = {
  sessionId: 'The session id of the room.',
  uid: 'The uid of the person.',
  guid: 'The guid of the group.',
  id: 'The id, as listed.',
  token: 'The token of the link, as in its URL.',
  file: 'The name of the file, as in the call’s `recording_url`.',
}

/** What a parameter of a query means wherever its name appears, unless a route says otherwise. */
export const PARAM_WORDS: Readonly<Record<string, string>> = {
  ...FILTER_WORDS,
  app: 'The app that is meant; the first of those that you may see by default, or the one of the token.',
  mid: 'Which call of the room; the newest by default.',
  page: 'The page, from 1.',
  perPage: 'How many per page; 50 by default, at most 200.',
  cursor: 'Where to go on: `meta.nextCursor` of the previous page. Faster than `page` far down.',
  sort: 'What to sort by, with `-` for descending.',
  onBehalfOf: 'The uid of the user on whose behalf the Calls API is asked (audited).',
  participants:
    'Which participant rows of a call with more than 200, by page, from 1; `meta.participants` says how many there are.',
  compare: 'Adds the figures of the previous period (`previous`), or of the same weekdays before it (`weekdays`).',
}
