'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { toast } from '@/components/ui/toast'
import { fieldErrors } from '@/lib/client/field-errors'
import type { User } from '@/lib/shared/contracts/users'
import { FormError } from './form-error'
import { useUpdateUser } from './use-users'

/** Sets another person's password; their sessions end at once. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useId()
  const update = useUpdateUser()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { id: user.id, change: { password } },
      {
        onSuccess: () => {
          toast(`The password of ${user.email} is changed; they are signed out everywhere.`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reset the password"
      description={`${user.email} is signed out everywhere and needs the new one to come back.`}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" busy={update.isPending}>
            Set password
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4 text-left">
        <Field label="New password" help="At least 10 characters" error={fieldErrors(update.error).password}>
          {(field) => (
            <Input
              {...field}
              type="password"
              required
              minLength={10}
              maxLength={200}
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <FormError error={update.error} />
      </form>
    </Dialog>
  )
}
