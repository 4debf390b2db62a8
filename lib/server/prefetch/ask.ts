import { z } from 'zod'
import { currentUser } from '@/lib/server/auth/session-gate'
import { log } from '@/lib/server/log'
import type { User } from '@/lib/shared/contracts/users'
import { AppError } from '@/lib/shared/errors'
import { routeOf } from './routes'

const DEADLINE_MS = 1500

/**
 * Asks a route of our API from a page on the server, in this process, as the viewer: the same guard, the same schemas, the same answer as
 * over HTTP, but no request to ourselves, which would need an address that reaches us.
 * @param path the path as the browser asks it, with encoded ids
 * @returns the envelope; null when refused or failed, and after 1.5 s: the page then paints without it and the browser asks
 */
export async function ask<T>(path: string, params?: URLSearchParams): Promise<T | null> {
  return askAs<T>(await currentUser(), path, params)
}

/** As `ask`, for a user who is known. */
export async function askAs<T>(user: User | null, address: string, words = new URLSearchParams()): Promise<T | null> {
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams([...new URLSearchParams(query), ...words])
  const deadline = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // A race beside the signal, since the mirror's answers do not listen to it.
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null)
      deadline.abort()
    }, DEADLINE_MS)
  })
  try {
    return await Promise.race([read<T>(user, path, params, deadline.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

async function read<T>(
  user: User | null,
  path: string,
  search: URLSearchParams,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    const { route, params } = await routeOf(path)
    const answer = await route.ask({ user, params, search, signal })
    if (answer instanceof Response) return null
    const { data, meta } = answer
    // As over HTTP: what the browser would read, and nothing shared with a cache.
    return JSON.parse(JSON.stringify(meta === undefined ? { data } : { data, meta })) as T
  } catch (error) {
    const isRefusal = error instanceof z.ZodError || (error instanceof AppError && error.status < 500)
    if (!isRefusal && !signal.aborted) log.warn({ err: error }, 'a page paints without an answer')
    return null
  }
}
