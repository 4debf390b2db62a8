import { cookies } from 'next/headers'
import type { Filters } from '@/lib/shared/contracts/filters'
import { readFilters, withDefaults, zoneFromCookie } from '@/lib/shared/params/filters'
import { ZONE_COOKIE } from '@/lib/shared/zone-cookie'

/** What Next hands a page of its address. */
export type PageSearch = Promise<Record<string, string | string[] | undefined>>

/** The viewer's zone, as the browser last told it. */
export const viewerZone = async (): Promise<string> => zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)

/** The filters a page asks with: those of its address, the default range where it names none, and the viewer's zone where it names none. */
export const pageFilters = async (searchParams: PageSearch): Promise<Filters> =>
  withDefaults(readFilters(await searchParams), await viewerZone())
