'use client'

import { useMe } from '@/lib/client/data/use-me'
import { useHasSeveralApps } from '@/lib/client/page/use-apps'
import type { Page } from '@/lib/shared/pages'
import { may } from '@/lib/shared/users/roles'

/** The pages among `pages` that the viewer may see. */
export function useMenuPages<T extends Pick<Page, 'may' | 'severalApps'>>(pages: readonly T[]): readonly T[] {
  const role = useMe().data?.role
  const hasSeveralApps = useHasSeveralApps()
  return pages.filter(
    (page) =>
      (page.may === undefined || (role !== undefined && may(role, page.may))) &&
      (page.severalApps === undefined || hasSeveralApps),
  )
}
