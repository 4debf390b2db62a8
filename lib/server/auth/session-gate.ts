import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { inApp } from '@/lib/server/process/config/current-app'
import { noteAsker } from '@/lib/server/process/observe/tracking'
import type { User } from '@/lib/shared/users/users'
import { appsOfPage, type PageApps } from './page-app'
import { homePath } from './redirects'
import { sessionCookieName, userOfCookie } from './session-token'

/** The user of the current request, looked up once per request; null when nobody is signed in. For pages; routes use `defineRoute`. */
export const currentUser = cache(
  async (): Promise<User | null> => userOfCookie((await cookies()).get(sessionCookieName(await headers()))?.value),
)

/**
 * The user as they are in the page's app, or a redirect to the sign-in page and back afterwards. Every page calls it before anything else: a
 * layout is no guard, since a browser that already has it requests only the page. `npm run layers` fails on a page that does not.
 */
export async function requireUser(): Promise<User> {
  const user = await requireAccount()
  const { id, role } = (await appsOfPage(user)).current
  noteAsker({ app: id })
  return { ...user, role }
}

/** The apps of the page that is rendered, behind the same guard. */
export const pageApps = async (): Promise<PageApps> => appsOfPage(await requireAccount())

/** Does something about the page's app, behind the same guard. */
export async function inPageApp<T>(work: () => Promise<T>): Promise<T> {
  return inApp((await pageApps()).current.id, work)
}

/** The user whatever they are in any app, or a redirect to the sign-in. */
export async function requireAccount(): Promise<User> {
  const user = await currentUser()
  noteAsker({ userId: user?.id })
  if (user !== null) return user
  const page = homePath((await headers()).get('x-pathname'))
  redirect(`/login?callbackUrl=${encodeURIComponent(page)}`)
}
