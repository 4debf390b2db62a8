'use client'

import type { ReactNode } from 'react'
import type { Column } from '@/components/table/column'
import { Button } from '@/components/ui/form/button'
import { Select } from '@/components/ui/form/field'
import { Menu, MenuContent, MenuItem, MenuMore } from '@/components/ui/overlay/menu'
import { Badge } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import { useApps } from '@/lib/client/page/use-apps'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { ROLES, type Role } from '@/lib/shared/users/roles'
import type { ListedUser, User } from '@/lib/shared/users/users'
import { type Asked, useUserChanges } from './user-changes'

type UserActionsProps = { user: User; isSelf: boolean; ask: (asked: Asked) => void }

/** What an admin can do with an account: disable or enable it, reset a password that is stored here, delete it. Not with their own. */
function UserActions({ user, isSelf, ask }: UserActionsProps) {
  const { enable, isPending } = useUserChanges()
  const hasApps = useApps() !== null
  if (isSelf) return <TextLink href="/settings?tab=account">Your account</TextLink>
  return (
    <span className="flex items-center gap-1 max-md:-ml-2 md:justify-end">
      {user.disabled ? (
        <Button size="sm" variant="ghost" busy={isPending} onClick={() => enable(user)}>
          Enable
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => ask({ what: 'disable', user })}>
          Disable
        </Button>
      )}
      <Menu>
        <MenuMore label={`More actions for ${user.email}`} />
        <MenuContent>
          {hasApps && user.role !== 'admin' && (
            <MenuItem onSelect={() => ask({ what: 'app-roles', user })}>Roles per app…</MenuItem>
          )}
          {user.source === 'local' && (
            <MenuItem onSelect={() => ask({ what: 'password', user })}>Reset password…</MenuItem>
          )}
          <MenuItem className="text-danger" onSelect={() => ask({ what: 'delete', user })}>
            Delete user…
          </MenuItem>
        </MenuContent>
      </Menu>
    </span>
  )
}

type WithAppRolesProps = { user: ListedUser; children: ReactNode }

/** A user's role, and below it in which apps they have another one; the role alone where there is one app. */
function WithAppRoles({ user: { role, apps: own = {} }, children }: WithAppRolesProps) {
  const apps = useApps()
  if (apps === null) return children
  const others = apps.visible.flatMap(({ id, name }) => {
    const inApp = role === 'admin' ? undefined : ownEntry(own, id)
    if (inApp === undefined || inApp === role) return []
    return [inApp === 'none' ? `no access to ${name}` : `${inApp} in ${name}`]
  })
  return (
    <span className="block md:w-44 md:py-1.5">
      {children}
      <span className="block whitespace-normal text-ink-faint text-xs md:pl-2.5">
        {others.length === 0
          ? 'in every app'
          : others.length < apps.visible.length
            ? `but ${others.join(', ')}`
            : others.join(', ')}
      </span>
    </span>
  )
}

type Ask = (asked: Asked) => void

/** The columns of the user list. `self` is the viewer's own id. */
export function usersColumns(self: string | undefined, ask: Ask): Column<ListedUser>[] {
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
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'never' : <RelativeTime at={lastSignInAt} />),
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
