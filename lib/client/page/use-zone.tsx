'use client'

import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { ZONE_COOKIE } from '@/lib/shared/http/http'

const YEAR_SECONDS = 31_536_000
const BrowserZone = createContext('UTC')

/** Sets the zone in which everything inside shows times. */
export const ShownZone = createContext('UTC')

/** The zone that times are shown in, IANA: the one in the address, else the browser's. */
export const useZone = (): string => use(ShownZone)

/** Holds the browser's zone. It starts with what the server used, so that the first paint needs no correction. */
export function ZoneProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [zone, setZone] = useState(initial)
  useEffect(() => setZone(browserZone()), [])
  return <BrowserZone value={zone}>{children}</BrowserZone>
}

/** The browser's own zone, IANA. Times are shown in `useZone()`, which the address may override. */
export const useBrowserZone = (): string => use(BrowserZone)

/** Stores the zone in a cookie, which the server reads before any script runs. */
export function rememberZone(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(browserZone())}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
