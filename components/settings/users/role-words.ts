import { ownEntry } from '@/lib/shared/text/own-entry'
import type { Role } from '@/lib/shared/users/roles'
import type { ListedUser } from '@/lib/shared/users/users'

/** What each role may do, to follow “may”. */
export const ROLE_WORDS: Record<Role, string> = {
  agent: 'see all calls and mark conversations as delivered',
  ops: 'see and export all calls, annotate charts, share views and set rates',
  admin: 'do everything, including managing users',
}

/** In which apps someone has another role, such as `ops in Support`; an admin is one in every app. */
export const appRoleWords = (
  { role, apps: own = {} }: Pick<ListedUser, 'role' | 'apps'>,
  apps: readonly { id: string; name: string }[],
) =>
  apps.flatMap(({ id, name }) => {
    const inApp = role === 'admin' ? undefined : ownEntry(own, id)
    if (inApp === undefined || inApp === role) return []
    return [inApp === 'none' ? `no access to ${name}` : `${inApp} in ${name}`]
  })
