'use client'

import { useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use, useCallback, useEffect } from 'react'
import { APP, appIn, withApp } from '@/lib/shared/apps/app-address'

export type AppName = { id: string; name: string }
/** The app that the page is about, and all that the viewer may see, in the order of the configuration. */
export type Apps = { current: AppName; visible: readonly AppName[] }

const AppsContext = createContext<Apps | null>(null)

/** @param props.apps null where there is one */
export function AppsProvider({ apps, children }: { apps: Apps | null; children: ReactNode }) {
  const named = useSearchParams().get(APP)
  const app = apps?.current.id
  // However its address came to name another app, this document is not about it.
  useEffect(() => {
    if (app !== undefined && named !== app) window.location.reload()
  }, [app, named])
  return <AppsContext value={apps}>{children}</AppsContext>
}

/** Null where there is one app: then nothing mentions it. */
export const useApps = (): Apps | null => use(AppsContext)

/** True where the viewer can switch between apps. */
export const useHasSeveralApps = (): boolean => (use(AppsContext)?.visible.length ?? 0) > 1

/** Makes a link of ours one about the page’s app, unless it names an app itself. The only place that does; `Link` and `useRouter` use it. */
export function useInApp(): (href: string) => string {
  const app = use(AppsContext)?.current.id ?? null
  return useCallback((href) => withApp(href, app), [app])
}

/** True for a link to a page about another app, which is another document. */
export function useLeavesApp(): (href: string) => boolean {
  const app = use(AppsContext)?.current.id ?? null
  return useCallback((href) => app !== null && (appIn(href) ?? app) !== app, [app])
}
