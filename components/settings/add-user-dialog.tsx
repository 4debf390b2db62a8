'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field, Input, Select } from '@/components/ui/field'
import { toast } from '@/components/ui/toast'
import { fieldErrors } from '@/lib/client/field-errors'
import { ROLES, type Role } from '@/lib/shared/contracts/roles'
import { FormError } from './form-error'
import { useCreateUser } from './use-users'

/** A new local account. The password is handed over by the admin; its owner can change it. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const create = useCreateUser()
  const [user, setUser] = useState({ email: '', name: '', role: 'agent' as Role, password: '' })
  const wrong = fieldErrors(create.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { name, ...rest } = user
    create.mutate(name.trim() === '' ? rest : { ...rest, name: name.trim() }, {
      onSuccess: () => {
        toast(`${user.email} may sign in now.`)
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a user"
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" busy={create.isPending}>
            Add user
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <Field label="E-mail" error={wrong.email}>
          {(field) => (
            <Input
              {...field}
              type="email"
              required
              autoComplete="off"
              value={user.email}
              onChange={(event) => setUser({ ...user, email: event.target.value })}
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
              onChange={(event) => setUser({ ...user, name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Role" error={wrong.role}>
          {(field) => (
            <Select
              {...field}
              value={user.role}
              onChange={(event) => setUser({ ...user, role: event.target.value as Role })}
            >
              {ROLES.map((role) => (
                <option key={role}>{role}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Password" help="At least 10 characters" error={wrong.password}>
          {(field) => (
            <Input
              {...field}
              type="password"
              required
              minLength={10}
              maxLength={200}
              autoComplete="new-password"
              value={user.password}
              onChange={(event) => setUser({ ...user, password: event.target.value })}
            />
          )}
        </Field>
        <FormError error={create.error} />
      </form>
    </Dialog>
  )
}
