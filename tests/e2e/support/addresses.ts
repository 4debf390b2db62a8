import type { Page } from '@playwright/test'
import { MENU_PAGES, PAGES } from '@/lib/shared/pages'
import { LAST_MONTH, LAST_WEEK } from './doors'

/** The queries of pages that need several, or more than a week. */
const QUERIES: Record<string, readonly string[]> = {
  '/': [`${LAST_WEEK}&why=answerRate`, LAST_WEEK, `${LAST_WEEK}&split=type&chart=use&click=narrow`],
  '/explore': [
    '',
    `${LAST_WEEK}&metrics=calls&by=day,status&form=area`,
    `${LAST_WEEK}&metrics=calls&by=hour,weekday&form=heatmap`,
    `${LAST_WEEK}&metrics=calls,answerRate&by=group&form=table&compare=previous`,
    `${LAST_WEEK}&metrics=calls,answerRate,ringP95&by=initiator,type&form=bars`,
  ],
  '/bill': [`${LAST_MONTH}&view=table&pair=clock-own`],
  '/ledger': [LAST_MONTH],
  '/needs-a-look': [LAST_MONTH, `${LAST_MONTH}&queue=mine`],
  '/alerts': ['', 'tab=history', 'tab=digests', 'tab=channels', 'tab=deliveries'],
  '/docs': ['', 'op=getCalls', 'op=postTokens'],
  '/settings': ['', 'tab=users', 'tab=shares', 'tab=rates', 'tab=hours', 'tab=tokens', 'tab=audit', 'tab=account'],
}
/** How to reach the page of a single call, person or group: a list, and the link in its rows. */
const FOUND_IN: Record<string, readonly [list: string, link: string]> = {
  '/calls/[sessionId]': [
    `/calls?${LAST_WEEK}&status=ended&receiverType=group`,
    'main [data-session] a[href^="/calls/"]',
  ],
  '/people/[uid]': [`/people?${LAST_WEEK}`, '[data-person] a'],
  '/groups/[guid]': [`/groups?${LAST_WEEK}`, '[data-group] a'],
  '/alerts/edit': ['/alerts', 'main a[href^="/alerts/edit"]'],
  '/teams/[id]': [`/teams?${LAST_WEEK}`, '[data-team] a'],
}
/** Every page of the menu where there is one app, in each of its shapes. */
export const ADDRESSES = MENU_PAGES.filter(({ severalApps }) => severalApps === undefined).flatMap(
  ({ path, filterBar }) =>
    (QUERIES[path] ?? [filterBar === true ? LAST_WEEK : '']).map((query) => (query === '' ? path : `${path}?${query}`)),
)

/** The pages that no menu leads to, and how to find one of each. */
export const FOUND_PAGES = PAGES.filter(({ icon }) => icon === undefined).map(({ path, label }) => ({
  label,
  find: async (page: Page): Promise<string> => {
    const [list, link] = FOUND_IN[path] ?? ['/', 'none']
    await page.goto(list)
    return (await page.locator(link).first().getAttribute('href')) ?? ''
  },
}))
