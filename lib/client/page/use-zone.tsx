import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { ZONE_COOKIE } from '@/lib/shared/http/route'
import type { WeekClock } from '@/lib/shared/organisation/week-clock'
import { PLAIN_UTC, type Zone } from '@/lib/shared/text/format'

const YEAR_SECONDS = 31_536_000
/** The viewer's own zone, with the organisation's week and clock. */
const OwnZone = createContext(PLAIN_UTC)

/** Sets the zone in which everything inside shows times, IANA. */
export const ShownZone = createContext('UTC')

/** The zone that the page's address names, if it does. */
export const ZoneInAddress = createContext<string | undefined>(undefined)

/** The zone that times are shown in: the one in the address, else the browser's. */
export const useZone = (): Zone => useZoneNamed(use(ShownZone))

/** The zone of an IANA name, with the organisation's week and clock. */
export function useZoneNamed(name: string): Zone {
  const own = use(OwnZone)
  return useMemo(() => ({ ...own, name }), [own, name])
}

type ZoneProviderProps = { initial: string; weekClock: WeekClock; children: ReactNode }

/** Holds the organisation's week and clock, and the viewer's zone. It starts with what the server used, so that the first paint needs no correction. */
export function ZoneProvider({ initial, weekClock, children }: ZoneProviderProps) {
  const [name, setName] = useState(initial)
  useEffect(() => setName(ownZone()), [])
  return <OwnZone value={useMemo(() => ({ name, ...weekClock }), [name, weekClock])}>{children}</OwnZone>
}

/** The viewer's own zone: the browser's unless they chose another. Times are shown in `useZone()`, which the address may override. */
export const useBrowserZone = (): Zone => use(OwnZone)

/** Stores the zone in a cookie, which the server reads before any script runs. */
export function rememberZone(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(ownZone())}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** The key under which this browser stores the zone that its viewer chose. */
export const CHOSEN_ZONE = 'zone'
const ownZone = () => localStorage.getItem(CHOSEN_ZONE) ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
