'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ZONE_COOKIE } from './filter-params'

const YEAR_SECONDS = 31_536_000
const ZoneContext = createContext('UTC')

/** Holds the browser's zone. It starts with what the server used, so that the first paint needs no correction, and leaves a cookie for the next one. */
export function ZoneProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [zone, setZone] = useState(initial)
  useEffect(() => {
    const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
    setZone(browserZone)
    rememberZone(browserZone)
  }, [])
  return <ZoneContext.Provider value={zone}>{children}</ZoneContext.Provider>
}

/** The browser's own zone, IANA. Pages show times in `useFilters().zone`, which the URL may override. */
export function useBrowserZone(): string {
  return useContext(ZoneContext)
}

function rememberZone(zone: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR, and the server must read this before any script runs
  document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
