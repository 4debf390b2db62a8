'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ZONE_COOKIE } from '@/lib/shared/zones/fields'

const YEAR_SECONDS = 31_536_000
const ZoneContext = createContext('UTC')

/** Holds the browser's zone. It starts with what the server used, so that the first paint needs no correction. */
export function ZoneProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [zone, setZone] = useState(initial)
  useEffect(() => setZone(browserZone()), [])
  return <ZoneContext.Provider value={zone}>{children}</ZoneContext.Provider>
}

/** The browser's own zone, IANA. Pages show times in `useFilters().zone`, which the URL may override. */
export function useBrowserZone(): string {
  return useContext(ZoneContext)
}

/** Stores the zone in a cookie, which the server reads before any script runs. */
export function rememberZone(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(browserZone())}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
