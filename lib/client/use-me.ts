'use client'

import { useQuery } from '@tanstack/react-query'
import { may, type Permission, type Role } from '@/lib/shared/contracts/roles'
import { apiGet } from './fetcher'

export type Me = { id: string; email: string; name: string | null; role: Role }

/** Who is signed in. The layout brings it along, so it is there at the first paint. */
export function useMe() {
  return useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => apiGet<{ data: Me }>('/api/me', undefined, { signal }),
    select: (answer) => answer.data,
    staleTime: 60_000,
  })
}

/** Whether the viewer may do `permission`; false until known. The server decides again: this only shapes the screen. */
export function useMay(permission: Permission): boolean {
  const me = useMe()
  return me.data !== undefined && may(me.data.role, permission)
}
