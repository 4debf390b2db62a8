import { useQueryStates } from 'nuqs'
import { BILL_STATE, PAIR_STATE } from '@/lib/shared/bill/answer'

const PARSERS = { ...BILL_STATE.parsers, ...PAIR_STATE.parsers }
/** The bill's own settings in the URL: currency, order and number of groups, and while bases are compared the difference to explain. */
export const useBillState = () => useQueryStates(PARSERS)
