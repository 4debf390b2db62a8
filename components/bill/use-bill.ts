import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { movingQuestion } from '@/lib/client/http/question'
import { useCompare } from '@/lib/client/page/use-filters'
import { BILL_STATE, billRoute, PAIR_STATE } from '@/lib/shared/bill/answer'
import type { Filters } from '@/lib/shared/filters/filters'

/** The bill under filters, with the settings in the page's URL. */
export function useBill(filters: Filters) {
  const [{ currency, sort, top }] = useBillState()
  const compare = useCompare()
  return useQuery(movingQuestion(billRoute, { query: { ...filters, currency, sort, top, compare } }))
}

const PARSERS = { ...BILL_STATE.parsers, ...PAIR_STATE.parsers }
/** The bill's own settings in the URL: currency, order and number of groups, and while bases are compared the difference to explain. */
export const useBillState = () => useQueryStates(PARSERS)
