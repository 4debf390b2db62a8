'use client'

import { useState } from 'react'
import { FormDialog } from '@/components/ui/form-dialog'
import { PasswordField } from '@/components/ui/password-field'
import { toast } from '@/components/ui/toast'
import { fieldErrors } from '@/lib/client/field-errors'
import type { User } from '@/lib/shared/contracts/users'
import { useUpdateUser } from './use-users'

/** Sets another person's password; their sessions end at once. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser()
  const [password, setPassword] = useState('')
  const done = () => {
    toast(`The password of ${user.email} is changed; they are signed out everywhere.`)
    onClose()
  }
  return (
    <FormDialog
      title="Reset the password"
      description={`${user.email} is signed out everywhere and needs the new one to come back.`}
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
