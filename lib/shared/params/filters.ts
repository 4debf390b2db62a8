import {
  createLoader,
  createMultiParser,
  createParser,
  type inferParserType,
  type MultiParserBuilder,
  type ParserMap,
  type SearchParams,
  type SingleParserBuilder,
} from 'nuqs/server'
import type * as z from 'zod/mini'
import { PAGE_COMPARISONS, type PageComparison } from '@/lib/shared/address/words'
import { METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { FILTERS, type Filters, type RangeName } from '@/lib/shared/filters/filters'
import { among, isList, joined, one, type Param, spelling } from '@/lib/shared/filters/query'
import { zoneOf } from '@/lib/shared/filters/zone'

/** URL parameters of a page, by name. */
export type PageShape = Readonly<Record<string, Param>>

type Value<P extends Param> = NonNullable<z.output<P>>
type One<T> = SingleParserBuilder<T>
type Many<T> = MultiParserBuilder<T>
type Defaults<S extends PageShape> = { readonly [Name in keyof S]?: Value<S[Name]> }
type Parsers<S extends PageShape, D> = {
  [Name in keyof S]: Value<S[Name]> extends readonly unknown[]
    ? ReturnType<Many<Value<S[Name]>>['withDefault']>
    : Name extends keyof D
      ? WithDefault<Value<S[Name]>>
      : One<Value<S[Name]>>
}

export type WithDefault<T> = ReturnType<One<NonNullable<T>>['withDefault']>

const same = (left: unknown, right: unknown) => String(left) === String(right)

/** URL parameters, as passed by the browser or by Next. */
export type Address = URLSearchParams | SearchParams

/**
 * A part of a page's state that is in its URL: its parameters by name (`shape`), their nuqs `parsers` for hooks in the browser, and `read`, which
 * reads a URL exactly as these hooks do. A text that its schema rejects counts as absent: the page says so and loads nothing
 * (`address/problems`). Lists are empty if nothing is set.
 */
export function urlState<const S extends PageShape, const D extends Defaults<S>>(shape: S, defaults: D) {
  const parserOf = (name: string, param: Param) => {
    if (isList(param)) {
      const parse = (texts: readonly string[]) => (param.safeParse(texts).data ?? null) as unknown[] | null
      return createMultiParser({ parse, serialize: (values) => [joined(values)], eq: same }).withDefault([])
    }
    const parser = createParser<unknown>({
      parse: (text) => param.safeParse(text).data ?? null,
      serialize: String,
      eq: same,
    })
    const byDefault = defaults[name]
    return byDefault === undefined ? parser : parser.withDefault(byDefault)
  }
  const entries = Object.entries(shape).map(([name, param]) => [name, parserOf(name, param)])
  const parsers = Object.fromEntries(entries) as Parsers<S, D>
  const load = createLoader(parsers as ParserMap)
  const read = (address: Address) => load(address) as unknown as inferParserType<Parsers<S, D>>
  return { shape, parsers, read }
}

/** The parser of one of `names`, the first of them by default. */
export function choiceOf<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const parse = (text: string) => names.find((name) => name === spelling(names)(text)) ?? null
  return createParser({ parse, serialize: String }).withDefault(names[0])
}

/** The range of a page whose URL has none. The API itself defaults to all time. */
export const DEFAULT_RANGE = '30d'

const filterState = urlState(FILTERS, {})
const comparisonState = urlState({ compare: one(among(PAGE_COMPARISONS)) }, {})
/** The filters of every page about many calls, and what it compares them with. */
export const FILTERED = { ...FILTERS, ...comparisonState.shape }
export const FILTERED_PARSERS = { ...filterState.parsers, ...comparisonState.parsers }
export const DEFAULT_COMPARISON: PageComparison = 'weekdays'
/** The figure whose change is being explained, on any of these pages. */
export const WHY_STATE = urlState({ why: one(among(METRIC_NAMES)) }, {})

/** The filters of a URL; invalid ones are omitted. Lists are always present, possibly empty. */
export const readFilters = (address: Address): Filters =>
  Object.fromEntries(
    Object.entries(filterState.read(address)).map(([name, value]) => [name, value ?? undefined]),
  ) as Filters

/** What a page compares with, from its URL. */
export const readComparison = (address: Address): PageComparison =>
  comparisonState.read(address).compare ?? DEFAULT_COMPARISON

/** The filters as sent to the API: a range, by default that of pages, and always a zone. A number's door carries these, so that the list and the number agree. */
export function withDefaults(filters: Filters, zone: string, range: RangeName = DEFAULT_RANGE): Filters {
  const hasRange = filters.range !== undefined || filters.from !== undefined || filters.to !== undefined
  return { ...filters, range: hasRange ? filters.range : range, tz: filters.tz ?? zone }
}

/** The viewer's zone on the server: from the browser's cookie, else UTC. */
export const zoneFromCookie = (value: string | undefined): string =>
  zoneOf((value ?? '').replaceAll(/%2F/gi, '/')) ?? 'UTC'

/** The time alone of a page's filters, as every app understands it. */
export const timeOf = ({ range, from, to, tz }: Filters): Partial<Filters> => ({ range, from, to, tz })
