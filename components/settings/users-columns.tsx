'use client'

import type { Column } from '@/components/table/column'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/field'
import { RelativeTime } from '@/components/ui/relative-time'
import { toast } from '@/components/ui/toast'
import { ROLES, type Role } from '@/lib/shared/contracts/roles'
import type { UpdateUser, User } from '@/lib/shared/contracts/users'
import { useUpdateUser } from './use-users'

/** The columns of the user list. `self` is the viewer's own id. */
export function usersColumns(zone: string, self: string | undefined, onReset: (user: User) => void): Column<User>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      card: 'title',
      className: 'py-1.5',
      cell: ({ id, name, email }) => (
        <>
          <span className="block truncate font-medium">
            {name || email} {id === self && <Badge>you</Badge>}
          </span>
          {name && <span className="block truncate text-ink-faint text-xs">{email}</span>}
        </>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      card: 'line',
      cell: (user) => <RoleSelect user={user} locked={user.id === self} />,
    },
    {
      id: 'state',
      header: 'State',
      card: 'aside',
      cell: ({ disabled }) => <Badge tone={disabled ? 'danger' : 'success'}>{disabled ? 'Disabled' : 'Active'}</Badge>,
    },
    {
      id: 'lastSignIn',
      header: 'Last sign-in',
      card: 'line',
      className: 'text-ink-muted',
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'never' : <RelativeTime at={lastSignInAt} zone={zone} />),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      card: 'line',
      numeric: true,
      cell: (user) => (
        <>
          <SignIn user={user} onReset={onReset} />
          <DisableButton user={user} locked={user.id === self} />
        </>
      ),
    },
  ]
}

/** Changes a user and confirms it with a toast. */
function useChange({ id }: User) {
  const { mutate, isPending } = useUpdateUser()
  const change = (change: UpdateUser, done: string) =>
    mutate({ id, change }, { onSuccess: () => toast(done), onError: (error) => toast(error.message, 'danger') })
  return { change, isPending }
}

/** `locked` for the viewer's own account: nobody can demote or disable themselves, or the last admin could lock everyone out. */
type UserControl = { user: User; locked: boolean }

function RoleSelect({ user, locked }: UserControl) {
  const { change, isPending } = useChange(user)
  return (
    <Select
      aria-label={`Role of ${user.email}`}
      value={user.role}
      disabled={locked || isPending}
      onChange={({ target }) => change({ role: target.value as Role }, `${user.email} is now ${target.value}.`)}
      className="w-24"
    >
      {ROLES.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </Select>
  )
}

function DisableButton({ user, locked }: UserControl) {
  const { change, isPending } = useChange(user)
  const done = user.disabled ? 'can sign in again' : 'is signed out and disabled'
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={locked}
      busy={isPending}
      onClick={() => change({ disabled: !user.disabled }, `${user.email} ${done}.`)}
    >
      {user.disabled ? 'Enable' : 'Disable'}
    </Button>
  )
}

/** Where the user's password is stored: here, where it can be reset, or at an identity provider. */
function SignIn({ user, onReset }: { user: User; onReset: (user: User) => void }) {
  if (user.source !== 'local')
    return (
      <span className="px-2 text-ink-faint text-xs">
        {user.source === 'oidc' ? 'single sign-on' : `${user.source} account`}
      </span>
    )
  return (
    <Button size="sm" variant="ghost" onClick={() => onReset(user)}>
      Reset password
    </Button>
  )
}
