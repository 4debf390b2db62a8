'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { LIST_PARSERS, PEEK_PARSERS } from '@/lib/shared/params/calls'

const PARSERS = { ...LIST_PARSERS, ...PEEK_PARSERS, columns: parseAsString }

/** The list's own part of the URL: order, position, whose view, the open panel, the columns. Defaults are omitted. */
export function useListState() {
  const [{ peek, columns, ...list }, set] = useQueryStates(PARSERS, { shallow: true, scroll: false, history: 'push' })
  return { list, peek, columns, set }
}
