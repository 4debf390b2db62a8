import { cookies } from 'next/headers'
import type { Filters } from '@/lib/shared/filters/filters'
import { readFilters, withDefaults, zoneFromCookie } from '@/lib/shared/params/filters'
import { ZONE_COOKIE } from '@/lib/shared/zones/zone-cookie'

/** The search params that Next passes to a page. */
export type PageSearch = Promise<Record<string, string | string[] | undefined>>

/** The viewer's zone, as last reported by the browser. */
export const viewerZone = async (): Promise<string> => zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)

/** The filters of a page: those of its URL, with the default range and the viewer's zone where it names none. */
export const pageFilters = async (searchParams: PageSearch): Promise<Filters> =>
  withDefaults(readFilters(await searchParams), await viewerZone())
