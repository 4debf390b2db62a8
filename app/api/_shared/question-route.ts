import { namesOf } from '@/lib/server/directory/names'
import { defineRoute, type RouteHandler, type RunContext } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import type { Filters } from '@/lib/shared/filters/filters'
import type { AnswerOf, Route } from '@/lib/shared/http/route'
import type { Scope } from '@/lib/shared/users/scopes'

type Asked<R extends Route> = RunContext<R, 'read'> & { question: Awaited<ReturnType<typeof questionContext>> }
/** A person or a group. */
type Party = { id: string | null; isGroup?: boolean }
type OwnMeta<R extends Route> =
  AnswerOf<R> extends { meta: infer Meta } ? Omit<Meta, 'source' | 'syncedAt' | 'names'> : never
type OwnAnswer<R extends Route> = Omit<AnswerOf<R>, 'meta'> &
  (object extends OwnMeta<R> ? { meta?: OwnMeta<R> } : { meta: OwnMeta<R> }) & { parties?: readonly Party[] }

/** A route by which anyone may ask about the stored calls. Its answer gets the meta of the mirror, and the names of its `parties`. */
export const questionRoute = <const R extends Route>(
  route: R,
  scope: Scope | null,
  answer: (asked: Asked<R>) => Promise<OwnAnswer<R>>,
): RouteHandler<R> =>
  defineRoute<R, 'read'>(route, { role: 'read', scope }, async (asked) => {
    const question = await questionContext(asked.query as Filters | undefined)
    const { meta, parties, ...rest } = await answer({ ...asked, question })
    const idsOf = (isGroup: boolean) => parties?.flatMap((one) => ((one.isGroup ?? false) === isGroup ? one.id : []))
    const names = parties && { names: namesOf(question.directory, { user: idsOf(false), group: idsOf(true) }) }
    return { ...rest, meta: { ...question.meta, ...meta, ...names } } as never
  })
