'use client'

import { useMe } from '@/lib/client/use-me'
import { may, type Permission } from '@/lib/shared/contracts/roles'

/** The pages among `pages` that the viewer may see. */
export function useMenuPages<T extends { may?: Permission }>(pages: readonly T[]): readonly T[] {
  const role = useMe().data?.role
  return pages.filter((page) => page.may === undefined || (role !== undefined && may(role, page.may)))
}
