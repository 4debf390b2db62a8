'use client'

import { toast, toastWithUndo } from '@/components/ui/overlay/toast'
import { errorWords } from '@/components/ui/state/states'
import type { User } from '@/lib/shared/users/users'
import { useUpdateUser } from './use-users'

/** What the admin may be asked about a user before it happens. */
export type Asked =
  | { what: 'password' | 'delete' | 'disable' | 'app-roles'; user: User }
  | { what: 'role'; user: User; role: User['role'] }

/** Changes the role or the state of accounts, and offers to undo it. */
export function useUserChanges() {
  const { mutateAsync, isPending } = useUpdateUser()
  const apply = ({ id }: User, change: Change, before: Change, done: string) =>
    mutateAsync({ id, change }).then(
      () => toastWithUndo(done, () => mutateAsync({ id, change: before })),
      (error) => toast(errorWords(error), 'danger'),
    )
  return {
    isPending,
    disable: (user: User, revokesShares: boolean) =>
      apply(
        user,
        { disabled: true, ...(revokesShares && { shares: 'revoke' as const }) },
        { disabled: false },
        `${user.email} is signed out and disabled${revokesShares ? ', and their links are revoked' : ''}.`,
      ),
    enable: (user: User) => apply(user, { disabled: false }, { disabled: true }, `${user.email} can sign in again.`),
    setRole: (user: User, role: User['role']) =>
      apply(user, { role }, { role: user.role }, `${user.email} is now ${role}.`),
  }
}

type Change = { role: User['role'] } | { disabled: boolean; shares?: 'revoke' }
