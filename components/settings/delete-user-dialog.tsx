'use client'

import { useState } from 'react'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { FORMER_USER, type User } from '@/lib/shared/users/users'
import { ConfirmField } from './confirm-field'
import { useDeleteUser } from './use-users'

/** Asks for the user's address before the account is deleted, which cannot be undone. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser()
  const [typed, setTyped] = useState('')
  const done = () => {
    toast(`${user.email} was deleted.`)
    onClose()
  }
  return (
    <FormDialog
      title={`Delete ${user.name ?? user.email}?`}
      description={`The account ${user.email} is signed out everywhere and removed. This cannot be undone.`}
      submitLabel="Delete user"
      danger
      ready={typed.trim().toLowerCase() === user.email.toLowerCase()}
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(user.id, { onSuccess: done })}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-4 text-data text-ink-muted">
        <li>Their notes, tags and annotations stay, signed “{FORMER_USER}”.</li>
        <li>Views that they shared stay for everyone; admins can change them. Their private views are removed.</li>
        <li>The links that they shared and their API tokens stop working.</li>
        <li>The audit log keeps its entries, marked “{FORMER_USER}”.</li>
        {user.source === 'demo' && <li>Demo logins are created again when Callscope restarts.</li>}
        {user.source === 'oidc' && (
          <li>
            If they sign in with single sign-on again, they get a new account. To keep them out, disable it instead.
          </li>
        )}
      </ul>
      <ConfirmField word={user.email} typed={typed} onType={setTyped} />
    </FormDialog>
  )
}
