'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { readListState } from '@/lib/shared/params/calls'

/** True on a live list of calls on a user's behalf: it comes from the Calls API, which has fewer filters. */
export function useIsLiveList(): boolean {
  const search = useSearchParams()
  return usePathname() === '/calls' && readListState(search).onBehalfOf !== null
}
