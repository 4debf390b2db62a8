import type { AnswerOf, Route } from '@/lib/shared/http/route'
import type { Permission } from '@/lib/shared/users/roles'
import { defineRoute, type RouteHandler, type RunContext } from './define-route'

/** Answers with the id of what it adds or changes, which the compiler does not derive from this: hence `never` below. */
type IdRoute<R extends Route> = AnswerOf<R> extends { data: { id: string } } ? R : never
type Context<R extends Route> = RunContext<R, Permission>

/** A route by which someone with the permission adds something: 201 with its id. @param add returns the id */
export const addRoute = <const R extends Route>(
  route: R & IdRoute<R>,
  role: Permission,
  add: (context: Context<R>) => Promise<string>,
): RouteHandler<R> =>
  defineRoute<R, Permission>(route, { role }, async (context) => {
    return { data: { id: await add(context) }, httpStatus: 201 } as never
  })

/** A route by which someone with the permission changes, deletes or restores the one that the address names. */
export const itemRoute = <const R extends Route>(
  route: R & IdRoute<R>,
  role: Permission,
  change: (id: string, context: Context<R>) => Promise<unknown>,
): RouteHandler<R> =>
  defineRoute<R, Permission>(route, { role }, async (context) => {
    const { id } = context.params as { id: string }
    await change(id, context)
    return { data: { id } } as never
  })
