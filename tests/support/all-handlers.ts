import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { may, type Role } from '@/lib/shared/users/roles'

const root = path.resolve(import.meta.dirname, '../..')
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** next-auth’s own route, which answers with pages, cookies and redirects. */
const NOT_OURS = new Set(['app/api/auth/[...nextauth]/route.ts'])

/** The files of all routes, from the project's root. */
export const ROUTE_FILES = readdirSync(path.join(root, 'app/api'), { recursive: true, encoding: 'utf8' })
  .map((file) => `app/api/${file}`)
  .filter((file) => file.endsWith('/route.ts') && !NOT_OURS.has(file))

/** The handlers of a route's file, by method. */
export const handlersOf = (file: string): Promise<Partial<Record<(typeof METHODS)[number], RouteHandler>>> =>
  import(path.join(root, file))

/** Every handler of every route. */
export async function allHandlers(): Promise<RouteHandler[]> {
  const files = await Promise.all(ROUTE_FILES.map(handlersOf))
  return files.flatMap((handlers) => METHODS.flatMap((method) => handlers[method] ?? []))
}

/** True if the handler admits the role. */
export const mayUse = (role: Role, handler: RouteHandler): boolean =>
  handler.role === 'public' || handler.role === 'signed-in' || may(role, handler.role)
