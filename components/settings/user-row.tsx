'use client'

import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/field'
import { RelativeTime } from '@/components/ui/relative-time'
import { Td, Tr } from '@/components/ui/table'
import { toast } from '@/components/ui/toast'
import { useFilters } from '@/lib/client/use-filters'
import { ROLES, type Role } from '@/lib/shared/contracts/roles'
import type { UpdateUser, User } from '@/lib/shared/contracts/users'
import { ResetPasswordDialog } from './reset-password-dialog'
import { useUpdateUser } from './use-users'

/** One user. Nobody can demote or disable themselves: the last admin must not lock everyone out. */
export function UserRow({ user, self }: { user: User; self: boolean }) {
  const { zone } = useFilters()
  const update = useUpdateUser()
  const [resetting, setResetting] = useState(false)
  const apply = (change: UpdateUser, done: string) =>
    update.mutate(
      { id: user.id, change },
      { onSuccess: () => toast(done), onError: (error) => toast(error.message, 'danger') },
    )
  return (
    <Tr>
      <Td className="py-1.5">
        <span className="block font-medium">
          {user.name || user.email} {self && <Badge>you</Badge>}
        </span>
        {user.name && <span className="block text-ink-faint text-xs">{user.email}</span>}
      </Td>
      <Td>
        <Select
          aria-label={`Role of ${user.email}`}
          value={user.role}
          disabled={self || update.isPending}
          onChange={(event) =>
            apply({ role: event.target.value as Role }, `${user.email} is now ${event.target.value}.`)
          }
          className="w-24"
        >
          {ROLES.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Select>
      </Td>
      <Td>{user.disabled ? <Badge tone="danger">Disabled</Badge> : <Badge tone="success">Active</Badge>}</Td>
      <Td className="text-ink-muted">
        {user.lastSignInAt === null ? 'never' : <RelativeTime at={user.lastSignInAt} zone={zone} />}
      </Td>
      <Td numeric>
        {user.source === 'local' ? (
          <Button size="sm" variant="ghost" onClick={() => setResetting(true)}>
            Reset password
          </Button>
        ) : (
          <span className="px-2 text-ink-faint text-xs">
            {user.source === 'oidc' ? 'signs in elsewhere' : `${user.source} account`}
          </span>
        )}
        <Button
          size="sm"
          variant="ghost"
          disabled={self}
          busy={update.isPending}
          onClick={() =>
            apply(
              { disabled: !user.disabled },
              `${user.email} ${user.disabled ? 'may sign in again' : 'is signed out and disabled'}.`,
            )
          }
        >
          {user.disabled ? 'Enable' : 'Disable'}
        </Button>
        {resetting && <ResetPasswordDialog user={user} onClose={() => setResetting(false)} />}
      </Td>
    </Tr>
  )
}
