import { MEASURES, VIEWS } from '@/lib/shared/address/words'
import { billRoute, DEFAULT_BILL_SORT, DEFAULT_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { PAIR_NAMES } from '@/lib/shared/bill/basis'
import { among, one } from '@/lib/shared/filters/query'
import { FILTERED } from './filters'
import { parsersOf, readerOf } from './parsers'

const { currency, sort, top } = billRoute.query.shape
/** Query parameters of the bill besides the filters: currency, order and number of groups. */
const ASKED = { currency, sort, top }
/** Which part of the result is shown: minutes or money, which difference. */
const SHOWN = { show: one(among(MEASURES)), view: one(among(VIEWS)), pair: one(among(PAIR_NAMES)) }

export const BILL_PAGE = { ...FILTERED, ...ASKED, ...SHOWN }
const askedParsers = parsersOf(ASKED, { sort: DEFAULT_BILL_SORT, top: DEFAULT_TOP_GROUPS })
export const BILL_PARSERS = { ...askedParsers, ...parsersOf(SHOWN, { show: 'money', view: 'chart', pair: 'own-api' }) }
/** The bill's query parameters from the URL, besides the filters. */
export const readBillState = readerOf(askedParsers)
