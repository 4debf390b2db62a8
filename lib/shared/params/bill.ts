import { MEASURES, VIEWS } from '@/lib/shared/address/words'
import { billRoute, DEFAULT_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { PAIR_NAMES } from '@/lib/shared/bill/basis'
import { among, one } from '@/lib/shared/filters/query'
import { FILTERED, parsersOf, readerOf } from './filters'

const { currency, sort, top } = billRoute.query.shape
/** Query parameters of the bill besides the filters: currency, order and number of groups. */
const ASKED = { currency, sort, top }
/** The difference to explain, while the bases are compared. */
const COMPARED = { pair: one(among(PAIR_NAMES)) }
/** Parameters of earlier releases, which have no effect now. */
const FORMER = { show: one(among(MEASURES)), view: one(among(VIEWS)) }

export const BILL_PAGE = { ...FILTERED, ...ASKED, ...COMPARED, ...FORMER }
const askedParsers = parsersOf(ASKED, { top: DEFAULT_TOP_GROUPS })
export const BILL_PARSERS = { ...askedParsers, ...parsersOf(COMPARED, {}) }
/** The bill's query parameters from the URL, besides the filters. */
export const readBillState = readerOf(askedParsers)
