import type { APIRequestContext } from '@playwright/test'
import { MENU_PAGES, PAGES } from '@/lib/shared/pages'
import { LAST_MONTH, LAST_WEEK } from './doors'

/** Queries of the pages that are checked with several, or with more than `LAST_WEEK`. */
const QUERIES: Record<string, readonly string[]> = {
  '/': [`${LAST_WEEK}&why=answerRate`, LAST_WEEK, `${LAST_WEEK}&chart=minutes&who=groups`],
  '/explore': [
    '',
    `${LAST_WEEK}&metrics=calls&by=day,status&form=area`,
    `${LAST_WEEK}&metrics=calls&by=hour,weekday&form=heatmap`,
    `${LAST_WEEK}&metrics=calls,answerRate&by=group&form=table&compare=previous`,
    `${LAST_WEEK}&metrics=calls,answerRate,ringP95&by=initiator,type&form=bars`,
  ],
  '/bill': [`${LAST_MONTH}&view=table&pair=clock-own`],
  '/issues': [LAST_MONTH],
  '/callbacks': [LAST_MONTH, `${LAST_MONTH}&queue=mine`],
  '/alerts': ['', 'tab=channels'],
  '/alerts/edit': ['metric=answerRate'],
  '/docs': ['', 'op=getCalls', 'op=postTokens'],
  '/settings': ['', 'tab=organisation', 'tab=users', 'tab=access', 'tab=sync', 'tab=audit', 'tab=privacy'],
}
/** How to find a page of a single call, person or group: an API request, and the page's address from its answer. */
const FOUND_BY: Record<string, readonly [question: string, addressOf: (found: Found) => string]> = {
  '/calls/[sessionId]': [
    `/api/calls?${LAST_WEEK}&status=ended&receiverType=group&perPage=1`,
    ({ sessionId }) => `/calls/${encodeURIComponent(sessionId)}`,
  ],
  '/people/[uid]': [`/api/people?${LAST_WEEK}`, ({ uid }) => `/people/${encodeURIComponent(uid)}?${LAST_WEEK}`],
  '/groups/[guid]': [
    `/api/calls?${LAST_WEEK}&receiverType=group&perPage=1`,
    ({ receiver }) => `/groups/${encodeURIComponent(receiver)}?${LAST_WEEK}`,
  ],
  '/teams/[id]': ['/api/teams', ({ id }) => `/teams/${id}?${LAST_WEEK}`],
}
type Found = { sessionId: string; uid: string; receiver: string; id: string }

/** Every page in the menu of a server with one app, in each of its variants. */
export const ADDRESSES = MENU_PAGES.filter(({ severalApps }) => severalApps === undefined).flatMap(
  ({ path, filterBar }) =>
    (QUERIES[path] ?? [filterBar ? LAST_WEEK : '']).map((query) => (query === '' ? path : `${path}?${query}`)),
)

const pathOf = (address: string) => address.split('?')[0]

/** Each page in the menu once, in its first variant. */
export const ONE_OF_EACH = ADDRESSES.filter(
  (address, index) => ADDRESSES.findIndex((other) => pathOf(other) === pathOf(address)) === index,
)

/** The pages that are not in the menu, and how to find one of each. */
export const FOUND_PAGES = PAGES.filter(({ icon }) => icon === undefined).map(({ path, label }) => ({
  label,
  find: async (request: APIRequestContext): Promise<string> => {
    const found = FOUND_BY[path]
    if (found === undefined) return `${path}?${QUERIES[path]?.[0] ?? ''}`
    const [question, addressOf] = found
    return addressOf((await (await request.get(question)).json()).data[0])
  },
}))
