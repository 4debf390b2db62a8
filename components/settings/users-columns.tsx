'use client'

import type { Column } from '@/components/table/column'
import { Badge } from '@/components/ui/badge'
import { Select } from '@/components/ui/field'
import { RelativeTime } from '@/components/ui/relative-time'
import { ROLES, type Role } from '@/lib/shared/contracts/roles'
import type { ListedUser } from '@/lib/shared/contracts/users'
import { ownEntry } from '@/lib/shared/own-entry'
import { UserActions } from './user-actions'
import type { Asked } from './user-changes'
import { WithAppRoles } from './with-app-roles'

type Ask = (asked: Asked) => void

/** The columns of the user list. `self` is the viewer's own id. */
export function usersColumns(zone: string, self: string | undefined, ask: Ask): Column<ListedUser>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      card: 'title',
      className: 'w-full max-w-0 py-1.5',
      cell: ({ id, name, email }) => (
        <>
          <span className="flex min-w-0 items-center gap-1.5 font-medium">
            <span className="truncate">{name || email}</span>
            {id === self && <Badge>you</Badge>}
          </span>
          {name && <span className="block truncate text-ink-faint text-xs">{email}</span>}
        </>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      card: 'line',
      cell: (user) => (
        <WithAppRoles user={user}>
          {user.id === self ? <span className="md:pl-2.5">{user.role}</span> : <RoleSelect user={user} ask={ask} />}
        </WithAppRoles>
      ),
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
      id: 'signIn',
      header: 'Signs in with',
      from: 'lg',
      className: 'text-ink-muted',
      cell: ({ source }) => ownEntry(SOURCES, source) ?? source,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      card: 'line',
      numeric: true,
      cell: (user) => <UserActions user={user} isSelf={user.id === self} ask={ask} />,
    },
  ]
}

const SOURCES: Readonly<Record<string, string>> = {
  local: 'password',
  oidc: 'single sign-on',
  demo: 'demo login',
}

/** Nobody changes their own role, or the last admin could lock everyone out. */
function RoleSelect({ user, ask }: { user: ListedUser; ask: Ask }) {
  return (
    <Select
      aria-label={`Role of ${user.email}`}
      value={user.role}
      onChange={({ target }) => ask({ what: 'role', user, role: target.value as Role })}
      className="w-24"
    >
      {ROLES.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </Select>
  )
}
