import type { RouteWords } from './route-words'
import { ACCOUNT_ROUTES } from './words-accounts'
import { ALERT_ROUTES } from './words-alerts'
import { CALL_ROUTES } from './words-calls'
import { FIGURE_ROUTES } from './words-figures'
import { NOTE_ROUTES } from './words-notes'
import { ORGANISATION_ROUTES } from './words-organisation'
import { SHARE_ROUTES } from './words-shares'
import { SYSTEM_ROUTES } from './words-system'

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
