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
import { FILTERS, type Filters } from '@/lib/shared/filters/filters'
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

/**
 * The nuqs parsers of parameters, for hooks in the browser and loaders on the server alike. A text that its schema rejects counts as
 * absent: the page says so and loads nothing (`address/problems`). Lists are empty if nothing is set.
 */
export function parsersOf<const S extends PageShape, const D extends Defaults<S>>(
  shape: S,
  defaults: D,
): Parsers<S, D> {
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
  return Object.fromEntries(entries) as Parsers<S, D>
}

/** The parser of one of `names`, the first of them by default. */
export function choiceOf<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const parse = (text: string) => names.find((name) => name === spelling(names)(text)) ?? null
  return createParser({ parse, serialize: String }).withDefault(names[0])
}

/** URL parameters, as passed by the browser or by Next. */
export type Address = URLSearchParams | SearchParams

/** Reads a URL exactly as a hook with the same parsers would. */
export function readerOf<P extends ParserMap>(parsers: P): (address: Address) => inferParserType<P> {
  const load = createLoader(parsers)
  return (address) => load(address)
}

/** The range of a page whose URL has none. The API itself defaults to all time. */
export const DEFAULT_RANGE = '30d'

/** The filters of every page about many calls, and what it compares them with. */
export const FILTERED = { ...FILTERS, compare: one(among(PAGE_COMPARISONS)) }
export const DEFAULT_COMPARISON: PageComparison = 'weekdays'

export const FILTERED_PARSERS = parsersOf(FILTERED, {})

const read = readerOf(parsersOf(FILTERS, {}))
/** The filters of a URL; invalid ones are omitted. Lists are always present, possibly empty. */
export const readFilters = (address: Address): Filters =>
  Object.fromEntries(Object.entries(read(address)).map(([name, value]) => [name, value ?? undefined])) as Filters

const readCompared = readerOf(parsersOf({ compare: FILTERED.compare }, {}))
/** What a page compares with, from its URL. */
export const readComparison = (address: Address): PageComparison => readCompared(address).compare ?? DEFAULT_COMPARISON

/** The filters as sent to the API: the default range if the URL has none, and always a zone. A number's door carries these, so that the list and the number agree. */
export function withDefaults(filters: Filters, zone: string): Filters {
  const hasRange = filters.range !== undefined || filters.from !== undefined || filters.to !== undefined
  return { ...filters, range: hasRange ? filters.range : DEFAULT_RANGE, tz: filters.tz ?? zone }
}

/** The viewer's zone on the server: from the browser's cookie, else UTC. */
export function zoneFromCookie(value: string | undefined): string {
  return zoneOf((value ?? '').replaceAll(/%2F/gi, '/')) ?? 'UTC'
}

const { range, from, to, tz } = FILTERS
/** All apps side by side: the time that their figures are about. */
export const APPS_PAGE = { range, from, to, tz }

/** The time alone of a page's filters, as every app understands it. */
export const timeOf = ({ range, from, to, tz }: Filters): Partial<Filters> => ({ range, from, to, tz })
