import { FILTER_WORDS } from '@/lib/server/http/filter-words'
import { FILTER_NAMES, FILTERS, type FilterName } from '@/lib/shared/filters/filters'

/** The filters of most questions, which every tool describes. */
const USUAL: readonly FilterName[] = ['range', 'from', 'to', 'tz', 'outcome', 'status', 'uid', 'guid', 'q']

/** All filters, as a tool takes them: the usual ones are described with it, the rare ones by `definitions` alone. */
export const TOOL_FILTERS = {
  shape: FILTERS,
  words: FILTER_WORDS,
  rare: FILTER_NAMES.filter((name) => !USUAL.includes(name)),
}
