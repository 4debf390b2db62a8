'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DeleteUserDialog } from './delete-user-dialog'
import { ResetPasswordDialog } from './reset-password-dialog'
import { ROLE_WORDS } from './role-words'
import { type Asked, useUserChanges } from './user-changes'

/** The dialog that asks before a user is changed. */
export function UserDialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { isPending, disable, setRole } = useUserChanges()
  const { what, user } = asked
  if (what === 'password') return <ResetPasswordDialog user={user} onClose={onClose} />
  if (what === 'delete') return <DeleteUserDialog user={user} onClose={onClose} />
  const confirm = what === 'role' ? () => setRole(user, asked.role) : () => disable(user)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={what === 'role' ? `Change the role to ${asked.role}?` : 'Disable this user?'}
      confirmLabel={what === 'role' ? 'Change role' : 'Disable user'}
      danger={what === 'disable'}
      busy={isPending}
      onConfirm={() => confirm().then(onClose)}
    >
      <p>
        <b className="font-medium text-ink">{user.name ?? user.email}</b>
        {user.name !== null && ` (${user.email})`}{' '}
        {what === 'role'
          ? `is signed out everywhere, and may then ${ROLE_WORDS[asked.role]}.`
          : 'is signed out everywhere and cannot sign in until enabled again. Nothing of theirs is removed.'}
      </p>
    </ConfirmDialog>
  )
}
