import { one } from '@/lib/shared/filters/query'
import { line, text } from '@/lib/shared/text/texts'
import { parsersOf } from './filters'

export const MAX_FIND_CHARACTERS = 100
/** The operation shown by the reference of the API, and the words that its list is searched for. */
export const DOCS_PAGE = {
  op: one(text((value) => /^[A-Za-z0-9]{1,100}$/.test(value), 'must be the id of an operation')),
  find: one(line(MAX_FIND_CHARACTERS)),
}
export const DOCS_PARSERS = parsersOf(DOCS_PAGE, { find: '' })
