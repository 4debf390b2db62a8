import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { hasAppAddresses } from '@/lib/server/process/config/current-app'
import { APP, withApp } from '@/lib/shared/apps/app-address'
import type { App } from '@/lib/shared/apps/apps'
import type { User } from '@/lib/shared/users/users'
import { appOf, visibleApps } from './visible-apps'

/** The app that a page is about, with what the viewer is in it, and all that they may see. */
export type PageApps = { current: App; visible: readonly App[] }

/** The address of the page that is rendered, and the apps that it names. */
async function asked(): Promise<{ address: string; named: string[] }> {
  const address = (await headers()).get('x-pathname') ?? '/'
  return { address, named: new URL(`http://callscope${address}`).searchParams.getAll(APP) }
}

/**
 * The app of the page's address. Where there are several, an address without one leads to the same page with the first that the viewer may
 * see; with one they may not, the page does not exist. Once per request.
 */
export const appsOfPage = cache(async (user: User): Promise<PageApps> => {
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
