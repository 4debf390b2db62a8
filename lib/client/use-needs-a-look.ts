'use client'

import { useQuery } from '@tanstack/react-query'
import type { NeedsALookAnswer } from '@/lib/shared/contracts/needs-a-look'
import { NEEDS_A_LOOK_PATH, needsALookKey } from '@/lib/shared/needs-a-look-query'
import { apiGet } from './fetcher'

const REFETCH_MS = 30_000

/** What somebody should look at under the filters that `params` hold. */
export function useNeedsALook(params: URLSearchParams) {
  return useQuery({
    queryKey: needsALookKey(params),
    queryFn: ({ signal }) => apiGet<NeedsALookAnswer>(NEEDS_A_LOOK_PATH, params, { signal }),
    refetchInterval: REFETCH_MS,
  })
}
