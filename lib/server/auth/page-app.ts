import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { hasAppAddresses } from '@/lib/server/config/current-app'
import { APP, withApp } from '@/lib/shared/app-address'
import type { App } from '@/lib/shared/contracts/apps'
import type { User } from '@/lib/shared/contracts/users'
import { visibleApps } from './visible-apps'

/** The app that a page is about, with what the viewer is in it, and all that they may see. */
export type PageApps = { current: App; visible: readonly App[] }

/**
 * The app of the page's address. Where there are several, an address without one leads to the same page with the first that the viewer may
 * see; with one they may not, the page does not exist. Once per request.
 */
export const appsOfPage = cache(async (user: User): Promise<PageApps> => {
  const visible = await visibleApps(user)
  const [first] = visible
  if (first === undefined) redirect('/no-app')
  const address = (await headers()).get('x-pathname') ?? '/'
  const named = new URL(`http://callscope${address}`).searchParams.getAll(APP)
  if (named.length === 0) {
    // A path that begins with two slashes would be another site's.
    if (hasAppAddresses()) redirect(withApp(address.replace(/^[/\\]+/, '/'), first.id))
    return { current: first, visible }
  }
  const current = named.length === 1 ? visible.find(({ id }) => id === named[0]) : undefined
  if (current === undefined) notFound()
  return { current, visible }
})
