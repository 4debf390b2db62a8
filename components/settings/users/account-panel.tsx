'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { FormError, PasswordField } from '@/components/ui/form/field'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { useMe } from '@/lib/client/data/use-me'
import { fieldErrors } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { signOut } from '@/lib/client/http/sign-in'
import { changePasswordRoute } from '@/lib/shared/users/users'
import { ROLE_WORDS } from './role-words'

/** Who the viewer is, and their own password. Changing it ends every session, including this one. */
export default function AccountPanel() {
  const me = useMe()
  const [typed, setTyped] = useState({ currentPassword: '', newPassword: '' })
  const change = useMutation({
    mutationFn: () => askApi(changePasswordRoute, { body: typed }),
    onSuccess: () => signOut(),
  })
  const wrong = fieldErrors(change.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <CardHeader title="You" />
        <CardBody>
          <dl className="grid grid-cols-[6rem_1fr] gap-y-2 text-data">
            <dt className="text-ink-faint">Name</dt>
            <dd>{me.data?.name ?? '–'}</dd>
            <dt className="text-ink-faint">E-mail</dt>
            <dd>{me.data?.email}</dd>
            <dt className="text-ink-faint">Role</dt>
            <dd>
              {me.data?.role}
              {me.data && <span className="block text-ink-muted text-xs">You may {ROLE_WORDS[me.data.role]}.</span>}
            </dd>
          </dl>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Password" description="Changing it signs you out everywhere, including here." />
        <CardBody>
          <form onSubmit={submit} className="flex max-w-sm flex-col gap-4">
            <PasswordField
              error={wrong.currentPassword}
              value={typed.currentPassword}
              onChange={(event) => setTyped({ ...typed, currentPassword: event.target.value })}
            />
            <PasswordField
              isNew
              error={wrong.newPassword}
              value={typed.newPassword}
              onChange={(event) => setTyped({ ...typed, newPassword: event.target.value })}
            />
            <FormError error={change.error} />
            <div>
              <Button type="submit" variant="primary" busy={change.isPending}>
                Change password
              </Button>
            </div>
          </form>
        </CardBody>
      </Card>
    </div>
  )
}
