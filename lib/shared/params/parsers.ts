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
import { isList, joined, type Param } from '@/lib/shared/filters/query'

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

/** URL parameters, as passed by the browser or by Next. */
export type Address = URLSearchParams | SearchParams

/** Reads a URL exactly as a hook with the same parsers would. */
export function readerOf<P extends ParserMap>(parsers: P): (address: Address) => inferParserType<P> {
  const load = createLoader(parsers)
  return (address) => load(address)
}
