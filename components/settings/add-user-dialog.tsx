'use client'

import { useState } from 'react'
import { Field, Input, PasswordField, Select } from '@/components/ui/form/field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { fieldErrors } from '@/lib/client/http/api-error'
import { ROLES, type Role } from '@/lib/shared/users/roles'
import { ROLE_WORDS } from './role-words'
import { useCreateUser } from './use-users'

/** A new local account. The admin passes the password on; the user can change it. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateUser()
  const [user, setUser] = useState({ email: '', name: '', role: 'agent' as Role, password: '' })
  const wrong = fieldErrors(create.error)
  const set = (part: Partial<typeof user>) => setUser({ ...user, ...part })
  const done = () => {
    toast(`${user.email} can now sign in.`)
    onClose()
  }
  const submit = () => {
    const { name, ...rest } = user
    create.mutate(name.trim() === '' ? rest : { ...rest, name: name.trim() }, { onSuccess: done })
  }
  return (
    <FormDialog
      title="Add user"
      submitLabel="Add user"
      busy={create.isPending}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="E-mail" error={wrong.email}>
        {(field) => (
          <Input
            {...field}
            type="email"
            required
            autoComplete="off"
            value={user.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Name" help="Optional" error={wrong.name}>
        {(field) => (
          <Input
            {...field}
            maxLength={100}
            autoComplete="off"
            value={user.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Role" help={`May ${ROLE_WORDS[user.role]}.`} error={wrong.role}>
        {(field) => (
          <Select {...field} value={user.role} onChange={(event) => set({ role: event.target.value as Role })}>
            {ROLES.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </Select>
        )}
      </Field>
      <PasswordField
        isNew
        label="Password"
        error={wrong.password}
        value={user.password}
        onChange={(event) => set({ password: event.target.value })}
      />
    </FormDialog>
  )
}
