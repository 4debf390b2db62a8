'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { AppRolesDialog } from './app-roles-dialog'
import { DeleteUserDialog } from './delete-user-dialog'
import { DisableUserDialog } from './disable-user-dialog'
import { ResetPasswordDialog } from './reset-password-dialog'
import { ROLE_WORDS } from './role-words'
import { type Asked, useUserChanges } from './user-changes'

const DIALOGS = {
  password: ResetPasswordDialog,
  delete: DeleteUserDialog,
  disable: DisableUserDialog,
  'app-roles': AppRolesDialog,
}

/** The dialog that asks before a user is changed. */
export function UserDialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { isPending, setRole } = useUserChanges()
  const { user } = asked
  if (asked.what !== 'role') {
    const Asking = DIALOGS[asked.what]
    return <Asking user={user} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Change the role to ${asked.role}?`}
      confirmLabel="Change role"
      busy={isPending}
      onConfirm={() => setRole(user, asked.role).then(onClose)}
    >
      <p>
        <b className="font-medium text-ink">{user.name ?? user.email}</b>
        {user.name !== null && ` (${user.email})`} {`is signed out everywhere, and may then ${ROLE_WORDS[asked.role]}.`}
      </p>
    </ConfirmDialog>
  )
}
