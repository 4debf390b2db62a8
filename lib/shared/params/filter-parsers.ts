import { createMultiParser, createParser } from 'nuqs'
import { FILTER_NAMES, FILTERS, type Filters } from '@/lib/shared/contracts/filters'
import { parseFilter } from './filters'

const same = (left: unknown, right: unknown) => String(left) === String(right)

function listParser(name: keyof Filters) {
  return createMultiParser<string[]>({
    parse: (values) => (parseFilter(name, [...values]) as string[] | undefined) ?? null,
    serialize: (values) => (values.length === 0 ? [] : [values.join(',')]),
    eq: same,
  })
}

function singleParser(name: keyof Filters) {
  return createParser<string | number | boolean>({
    parse: (text) => (parseFilter(name, [text]) as string | number | boolean | undefined) ?? null,
    serialize: String,
    eq: same,
  })
}

/** A nuqs parser for each filter, made from the one schema; `page` and `cursor` only so that a changed filter can drop them. */
export const filterParsers = {
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, FILTERS[name].many ? listParser(name) : singleParser(name)])),
  page: createParser<string>({ parse: (text) => text, serialize: String }),
  cursor: createParser<string>({ parse: (text) => text, serialize: String }),
  /** Comparing with the previous period is the rule; `none` is the word for not. */
  compare: createParser<'none'>({ parse: (text) => (text === 'none' ? text : null), serialize: String }),
}

/** True for a filter that takes several values. */
export function isListFilter(name: keyof Filters): boolean {
  return FILTERS[name].many
}
