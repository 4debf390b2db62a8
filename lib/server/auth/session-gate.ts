import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { hasAppAddresses, inApp } from '@/lib/server/process/config/current-app'
import { noteAsker } from '@/lib/server/process/observe/tracking'
import { APP, isBare, withApp } from '@/lib/shared/apps/app-address'
import type { App } from '@/lib/shared/apps/apps'
import { inOwnTeam } from '@/lib/shared/filters/own-words'
import type { User } from '@/lib/shared/users/users'
import { homePath } from './addresses'
import { sessionCookieName, userOfCookie } from './session-token'
import { appOf, visibleApps } from './visible-apps'

/** The app that a page is about, with what the viewer is in it, and all that they may see. */
type PageApps = { current: App; visible: readonly App[] }

/** The address of the page that is rendered, and the apps that it names. */
async function asked(): Promise<{ address: string; named: string[] }> {
  const address = (await headers()).get('x-pathname') ?? '/'
  return { address, named: new URL(`http://callscope${address}`).searchParams.getAll(APP) }
}

/**
 * The app of the page's address. Where there are several, an address without one leads to the same page with the first that the viewer may
 * see; with one they may not, the page does not exist. Once per request.
 */
const appsOfPage = cache(async (user: User): Promise<PageApps> => {
  const visible = await visibleApps(user)
  const [first] = visible
  if (first === undefined) redirect('/no-app')
  const { address, named } = await asked()
  if (named.length === 0) {
    // A path that begins with two slashes would be another site's.
    if (hasAppAddresses()) redirect(withApp(address.replace(/^[/\\]+/, '/'), first.id))
    return { current: first, visible }
  }
  const current = appOf(visible, named)
  if (!current) notFound()
  return { current, visible }
})

/**
 * Where a page that does not exist leads to: the first page of the app that its address names, if the viewer may see that one.
 * @param user null when nobody is signed in
 */
export async function homeOf(user: User | null): Promise<string> {
  const { named } = await asked()
  const [app] = named
  const isVisible = user !== null && named.length === 1 && (await visibleApps(user)).some(({ id }) => id === app)
  return isVisible ? withApp('/', app ?? null) : '/'
}

/** The user of the current request, looked up once per request; null when nobody is signed in. For pages; routes use `defineRoute`. */
export const currentUser = cache(
  async (): Promise<User | null> => userOfCookie((await cookies()).get(sessionCookieName(await headers()))?.value),
)

/**
 * The user as they are in the page's app, or a redirect to the sign-in page and back afterwards, or to the same dashboard for their own team. Every page calls it before anything else: a
 * layout is no guard, since a browser that already has it requests only the page. `npm run layers` fails on a page that does not.
 */
export async function requireUser(): Promise<User> {
  const user = await requireAccount()
  const { id, role } = (await appsOfPage(user)).current
  noteAsker({ app: id })
  const { address } = await asked()
  // The bare address opens the start page.
  const own = isBare(address) ? null : inOwnTeam(address, user.teams[id])
  if (own !== null) redirect(own)
  return { ...user, role }
}

/** The apps of the page that is rendered, behind the same guard. */
export const pageApps = async (): Promise<PageApps> => appsOfPage(await requireAccount())

/** Does something about the page's app, behind the same guard. */
export async function inPageApp<T>(work: () => Promise<T>): Promise<T> {
  return inApp((await pageApps()).current.id, work)
}

/** The user in any role and app, or a redirect to the sign-in. */
export async function requireAccount(): Promise<User> {
  const user = await currentUser()
  noteAsker({ userId: user?.id })
  if (user !== null) return user
  const page = homePath((await headers()).get('x-pathname'))
  redirect(`/login?callbackUrl=${encodeURIComponent(page)}`)
}
