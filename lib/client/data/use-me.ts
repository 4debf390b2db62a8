import { useData } from '@/lib/client/http/use-answer'
import { may, meRoute, type Permission } from '@/lib/shared/users/roles'

/** The signed-in user. The layout prefetches it, so it is available at the first paint. */
export const useMe = () => useData(meRoute, { staleTime: 60_000 })

/** Tells whether the viewer has a permission: false until known, true where none is needed. The server checks again: this only affects what is shown. */
export function useAllowed(): (permission: Permission | undefined) => boolean {
  const role = useMe().data?.role
  return (permission) => permission === undefined || (role !== undefined && may(role, permission))
}

/** Whether the viewer has `permission`; false until known. */
export const useMay = (permission: Permission): boolean => useAllowed()(permission)
