import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { hasAppAddresses, inApp } from '@/lib/server/process/config/current-app'
import { noteRequest } from '@/lib/server/process/observe/tracking'
import { APP, appsNamed, isBare, withApp } from '@/lib/shared/apps/app-address'
import type { Apps } from '@/lib/shared/apps/apps'
import { inOwnTeam } from '@/lib/shared/filters/own-words'
import type { User } from '@/lib/shared/users/users'
import { homePath } from './addresses'
import { sessionCookieName, userOfCookie } from './session-token'
import { appOf, visibleApps } from './visible-apps'

/** The address of the page that is rendered, in parts. */
export async function pageAddress() {
  const address = (await headers()).get('x-pathname') ?? '/'
  const { pathname, searchParams: search } = new URL(`http://callscope${address}`)
  return { address, pathname, search }
}

/**
 * The app of the page's address. With several apps, an address without one redirects to the same page of the first app that the viewer may see, and
 * another spelling of one to its own; for an app they may not see, the page does not exist. Cached per request.
 */
const appsOfPage = cache(async (user: User): Promise<Apps> => {
  const visible = await visibleApps(user)
  if (visible.length === 0) redirect('/no-app')
  const { pathname, search } = await pageAddress()
  const current = appOf(visible, appsNamed(search))
  if (!current) notFound()
  if (hasAppAddresses() && search.get(APP) !== current.id) {
    search.set(APP, current.id)
    // A path that begins with two slashes would be another site's.
    redirect(`${pathname.replace(/^\/+/, '/')}?${search}`)
  }
  return { current, visible }
})

/** Where the page for “not found” links to: the start of the address’s app, if the viewer may see it. @param user null when nobody is signed in */
export async function homeOf(user: User | null): Promise<string> {
  const named = appsNamed((await pageAddress()).search)
  const app = user !== null && named.length > 0 ? appOf(await visibleApps(user), named) : null
  return withApp('/', app?.id ?? null)
}

/** The user of the current request, looked up once per request; null when nobody is signed in. For pages; routes use `defineRoute`. */
export const currentUser = cache(
  async (): Promise<User | null> => userOfCookie((await cookies()).get(sessionCookieName(await headers()))?.value),
)

/**
 * The user with their role in the page's app; or redirects to the sign-in page and back, or to the same dashboard for their own team. Every page
 * calls it first: a layout is no guard, since a browser that already has it requests only the page. `npm run layers` fails on a page that does not.
 */
export async function requireUser(): Promise<User> {
  const user = await requireAccount()
  const { id, role } = (await appsOfPage(user)).current
  noteRequest({ app: id })
  const { address } = await pageAddress()
  // The bare address opens the start page.
  const own = isBare(address) ? null : inOwnTeam(address, user.teams[id])
  if (own !== null) redirect(own)
  return { ...user, role }
}

/** The apps of the page that is rendered, behind the same guard. */
export const pageApps = async (): Promise<Apps> => appsOfPage(await requireAccount())

/** Runs `work` for the page's app, behind the same guard. */
export const inPageApp = async <T>(work: () => Promise<T>): Promise<T> => inApp((await pageApps()).current.id, work)

/** The user in any role and app, or a redirect to the sign-in. */
export async function requireAccount(): Promise<User> {
  const user = await currentUser()
  noteRequest({ userId: user?.id })
  if (user !== null) return user
  const page = homePath((await headers()).get('x-pathname'))
  redirect(`/login?callbackUrl=${encodeURIComponent(page)}`)
}
