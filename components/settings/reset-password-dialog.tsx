'use client'

import { useState } from 'react'
import { FormDialog } from '@/components/ui/form-dialog'
import { PasswordField } from '@/components/ui/password-field'
import { toast } from '@/components/ui/toast'
import { fieldErrors } from '@/lib/client/field-errors'
import type { User } from '@/lib/shared/contracts/users'
import { useUpdateUser } from './use-users'

/** Sets another user's password and ends their sessions. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser()
  const [password, setPassword] = useState('')
  const done = () => {
    toast(`Password of ${user.email} changed. They are signed out everywhere.`)
    onClose()
  }
  return (
    <FormDialog
      title="Reset password"
      description={`${user.email} will be signed out everywhere and need the new password to sign in.`}
      submitLabel="Set password"
      busy={update.isPending}
      error={update.error}
      onSubmit={() => update.mutate({ id: user.id, change: { password } }, { onSuccess: done })}
      onClose={onClose}
    >
      <PasswordField
        isNew
        error={fieldErrors(update.error).password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}
