import * as z from 'zod/mini'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { answerSchema, type Cut, cutSchema, cutWords, fitRows, linesOf } from '@/lib/server/http/mcp/answer'
import {
  type ArgumentsSchema,
  argumentsSchema,
  RARE_FILTERS,
  readArguments,
  type Shape,
} from '@/lib/server/http/mcp/arguments'
import { PARAM_WORDS } from '@/lib/server/http/openapi/parameters'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { FILTER_NAMES, type Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import type { AnswerOf, RequestOf, Route } from '@/lib/shared/http/route'
import type { WeekClock } from '@/lib/shared/organisation/week-clock'
import { withDefaults } from '@/lib/shared/params/filters'
import type { User } from '@/lib/shared/users/users'

/** The caller of a tool, and what its answer needs besides the arguments. */
export type Asking = {
  user: User
  app: AppId
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Epoch seconds. */
  nowSeconds: number
  /** What the app's weeks begin with, and its clock. */
  weekClock: WeekClock
  /** The full address of a page of the app. */
  link: (href: string) => string
}

/** A read-only tool of the Model Context Protocol. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: ArgumentsSchema
  outputSchema: Record<string, unknown>
  /** Structured data, and the same in a few lines. @throws AppError or ZodError */
  answer: (given: unknown, asking: Asking) => Promise<ToolAnswer>
}
type Fields = Record<string, unknown>
type ToolAnswer = { data: Fields; text: readonly string[] }

type ArgumentValues<S extends Shape> = z.output<z.ZodMiniObject<S>>
type Picking<A extends Shape> = Pick<Asking, 'nowSeconds' | 'weekClock' | 'link'> & { given: ArgumentValues<A> }
type ToolDeclaration<R extends Route, A extends Shape, O extends Shape> = {
  name: string
  title: string
  /** When to use it, for the assistant. */
  description: string
  arguments: A
  /** What each argument means, where it is not what `PARAM_WORDS` says. */
  words?: Readonly<Record<string, string>>
  required?: readonly string[]
  /** Example arguments, of questions that the tool answers well. */
  examples: readonly object[]
  /** The fields of its answer, from the route's data and meta or from `pick`. */
  output: O
  /** The request to the route. `most`: a smaller number of rows, if those requested did not fit. */
  ask: (given: ArgumentValues<A>, most?: number) => RequestOf<R>
  /** The fields of `output` that the route's data and meta lack, and `of`: the total number of rows. */
  pick: (answer: AnswerOf<R>, picking: Picking<A>) => Fields
  /** The list that is cut if it is too long, and how to get the rest. */
  rows?: { list: string; how: string; characters?: number; againWith?: 'fewer' }
  /** Its answer as lines of text, if not simply its fields. */
  text?: (data: ArgumentValues<O>, picking: Picking<A>, answer: AnswerOf<R>) => readonly string[]
}

/** A tool of a route, by its rules and behind its guards: answers with the fields of `output`, cut to what an assistant can read, with `asOf` and links. */
export function toolOf<R extends Route, const A extends Shape, const O extends Shape>(
  handler: Pick<RouteHandler<R>, 'ask'>,
  declared: ToolDeclaration<R, A, O>,
) {
  const { name, title, description, required, examples, rows, ask, pick, text = linesOf } = declared
  const words = { ...PARAM_WORDS, ...declared.words }
  const schema = z.object(declared.arguments)
  const output = z.object({ ...declared.output, ...(rows && { cut: cutSchema }) })
  const tell = (answer: AnswerOf<R>, picking: Picking<A>) => {
    const picked = { ...partsOf(answer as object), ...pick(answer, picking) }
    const list = rows === undefined ? [] : (picked[rows.list] as unknown[])
    const fitting = rows && fitRows(list, { of: picked.of as number | undefined, ...rows })
    const whole = rows && fitting ? { ...picked, [rows.list]: fitting.rows, cut: fitting.cut } : picked
    const data = z.parse(output, whole) as ArgumentValues<O> & { cut: Cut }
    return {
      data,
      text: [...text(data, picking, answer), ...cutWords(fitting?.cut ?? null)],
      left: list.length - (fitting?.rows.length ?? 0),
      shown: fitting?.rows.length,
    }
  }
  return {
    name,
    title,
    description,
    inputSchema: argumentsSchema(declared.arguments, words, { required, examples, rare: RARE_FILTERS }),
    outputSchema: answerSchema(output),
    tell,
    async answer(from: unknown, { user, app, signal, ...asking }: Asking): Promise<ToolAnswer> {
      const given = readArguments(schema, from, required, user.uid) as ArgumentValues<A>
      const told = async (most?: number) => {
        const answer = await handler.ask(user, ask(given, most), signal, app)
        if (answer instanceof Response) throw new Error(`${name} asks a route that does not answer with JSON.`)
        return tell(answer, { ...asking, given })
      }
      const first = await told()
      return rows?.againWith === 'fewer' && first.left > 0 ? told(first.shown) : first
    },
  }
}

/** The fields of an answer and of its meta, and when the mirror was last complete. */
function partsOf(answer: object): Fields {
  const { data, meta, ...rest } = answer as { data?: unknown; meta?: { syncedAt?: unknown } }
  const fields = typeof data === 'object' && !Array.isArray(data) ? data : {}
  return { ...meta, ...rest, ...fields, asOf: meta?.syncedAt ?? null }
}

/** The filters among arguments, with the range and zone that a route assumes without them: pages have other defaults. */
export function filtersOf(given: Filters): Filters {
  const filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, given[name]])) as Filters
  return withDefaults(filters, DEFAULT_ZONE, 'all')
}
