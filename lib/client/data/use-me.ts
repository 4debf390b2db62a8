import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import { may, meRoute, type Permission } from '@/lib/shared/users/roles'

/** The signed-in user. The layout prefetches it, so it is available at the first paint. */
export const useMe = () => useQuery({ ...question(meRoute, {}), select: (answer) => answer.data, staleTime: 60_000 })

/** Whether the viewer has `permission`; false until known. The server checks again: this only affects what is shown. */
export function useMay(permission: Permission): boolean {
  const me = useMe()
  return me.data !== undefined && may(me.data.role, permission)
}
