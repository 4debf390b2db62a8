import type { AnswerOf, DataOf, Route } from '@/lib/shared/http/route'
import type { Permission } from '@/lib/shared/users/roles'
import { type Access, defineRoute, type RouteHandler, type RunContext } from './define-route'
import type { RouteRole } from './guards'

/** Answers with the id of what it adds or changes. The compiler does not derive that an answer has this form: hence `never` below. */
type IdRoute<R extends Route> = AnswerOf<R> extends { data: { id: string } } ? R : never
type Context<R extends Route> = RunContext<R, Permission>

/** A route whose answer is nothing but data. */
export const dataRoute = <const R extends Route, Role extends RouteRole>(
  route: R,
  access: Access<Role>,
  read: (context: RunContext<R, Role>) => Promise<DataOf<R>>,
): RouteHandler<R> => defineRoute<R, Role>(route, access, async (context) => ({ data: await read(context) }) as never)

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
