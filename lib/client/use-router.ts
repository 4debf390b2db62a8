'use client'

import { useRouter as useNextRouter } from 'next/navigation'
import { useMemo } from 'react'
import { useInApp, useLeavesApp } from './use-apps'

/** Next’s router. It stays in the page’s app; a page about another one is loaded as a document of its own. */
export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter()
  const inApp = useInApp()
  const leavesApp = useLeavesApp()
  return useMemo(
    () => ({
      ...router,
      push: (href, options) => (leavesApp(href) ? window.location.assign(href) : router.push(inApp(href), options)),
      replace: (href, options) =>
        leavesApp(href) ? window.location.replace(href) : router.replace(inApp(href), options),
      prefetch: (href, options) => router.prefetch(inApp(href), options),
    }),
    [router, inApp, leavesApp],
  )
}
