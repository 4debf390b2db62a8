import { useRouter as useNextRouter, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo } from 'react'
import { APP, appIn, withApp, withZone } from '@/lib/shared/apps/app-address'
import type { Apps } from '@/lib/shared/apps/apps'
import { ZoneInAddress } from './use-zone'

const AppsContext = createContext<Apps | null>(null)

/** @param props.apps null if there is only one */
export function AppsProvider({ apps, children }: { apps: Apps | null; children: ReactNode }) {
  const named = useSearchParams().get(APP)
  const app = apps?.current.id
  // This document is about one app. If its address names another, load that one.
  useEffect(() => {
    if (app !== undefined && named !== app) window.location.reload()
  }, [app, named])
  return <AppsContext value={apps}>{children}</AppsContext>
}

/** Null where there is one app: then nothing mentions it. */
export const useApps = (): Apps | null => use(AppsContext)

/** True where the viewer can switch between apps. */
export const useHasSeveralApps = (): boolean => (use(AppsContext)?.visible.length ?? 0) > 1

/** Adds the page’s app to one of our links, and its zone to one that nothing else carries it to, unless it names them itself. The only place that does; `Link` and `useRouter` use it. */
export function useInApp(): (href: string) => string {
  const app = use(AppsContext)?.current.id ?? null
  const tz = use(ZoneInAddress)
  return useCallback((href) => withApp(withZone(href, tz), app), [app, tz])
}

/** True for a link to a page about another app, which is another document. */
export function useLeavesApp(): (href: string) => boolean {
  const app = use(AppsContext)?.current.id ?? null
  return useCallback((href) => app !== null && (appIn(href) ?? app) !== app, [app])
}

/** What pages need of Next’s router. It stays in the page’s app; a page about another one is loaded as a document of its own. */
export function useRouter(): Pick<ReturnType<typeof useNextRouter>, 'back' | 'refresh' | 'push'> {
  const router = useNextRouter()
  const inApp = useInApp()
  const leavesApp = useLeavesApp()
  return useMemo(
    () => ({
      back: router.back,
      refresh: router.refresh,
      push: (href) => (leavesApp(href) ? window.location.assign(href) : router.push(inApp(href))),
    }),
    [router, inApp, leavesApp],
  )
}
