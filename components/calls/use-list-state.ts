'use client'

import { createParser, useQueryStates } from 'nuqs'
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '@/lib/shared/contracts/filters'
import { isId } from '@/lib/shared/contracts/is-id'
import { DEFAULT_SORT, type ListState, parseCount, parseSort, type SortWord } from '@/lib/shared/params/calls'

const text = (accepts: (value: string) => boolean) =>
  createParser<string>({ parse: (value) => (accepts(value) ? value : null), serialize: String })

const parsers = {
  sort: createParser<SortWord>({ parse: parseSort, serialize: String }),
  page: createParser<number>({ parse: (value) => parseCount(value, 1_000_000), serialize: String }),
  perPage: createParser<number>({ parse: (value) => parseCount(value, MAX_PER_PAGE), serialize: String }),
  onBehalfOf: text(isId),
  peek: text((value) => value.length > 0 && value.length <= 256),
  columns: text((value) => /^[a-zA-Z,]{1,300}$/.test(value)),
}

type Change = {
  [name in keyof typeof parsers]?: (typeof parsers)[name] extends { parse: (text: string) => infer T } ? T : never
}

/** The list's own part of the URL: order, place, whose view, the open panel, the columns. Defaults are left out of it. */
export function useListState() {
  const [state, setState] = useQueryStates(parsers, { shallow: true, scroll: false, history: 'push' })
  const list: ListState = {
    sort: state.sort ?? DEFAULT_SORT,
    page: state.page ?? 1,
    perPage: state.perPage ?? DEFAULT_PER_PAGE,
    onBehalfOf: state.onBehalfOf,
  }
  const set = (change: Change, options: { history?: 'push' | 'replace' } = {}) => setState(change, options)
  return { list, peek: state.peek, columns: state.columns, set }
}
