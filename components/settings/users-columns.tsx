import type { Column } from '@/components/table/column'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/field'
import { RelativeTime } from '@/components/ui/relative-time'
import { ROLES, type Role } from '@/lib/shared/contracts/roles'
import type { UpdateUser, User } from '@/lib/shared/contracts/users'

/** What an admin can do to a user of the list. */
export type UserActions = {
  isSelf: (user: User) => boolean
  isBusy: (user: User) => boolean
  change: (user: User, change: UpdateUser, done: string) => void
  resetPassword: (user: User) => void
}

/** Who may sign in and as what. Nobody can demote or disable themselves: the last admin must not lock everyone out. */
export function usersColumns(zone: string, actions: UserActions): Column<User>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      card: 'title',
      className: 'py-1.5',
      cell: (user) => (
        <>
          <span className="block truncate font-medium">
            {user.name || user.email} {actions.isSelf(user) && <Badge>you</Badge>}
          </span>
          {user.name && <span className="block truncate text-ink-faint text-xs">{user.email}</span>}
        </>
      ),
    },
    { id: 'role', header: 'Role', card: 'line', cell: (user) => <RoleSelect user={user} actions={actions} /> },
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
      cell: (user) => <UserButtons user={user} actions={actions} />,
    },
  ]
}

type OfUser = { user: User; actions: UserActions }

function RoleSelect({ user, actions }: OfUser) {
  return (
    <Select
      aria-label={`Role of ${user.email}`}
      value={user.role}
      disabled={actions.isSelf(user) || actions.isBusy(user)}
      onChange={(event) =>
        actions.change(user, { role: event.target.value as Role }, `${user.email} is now ${event.target.value}.`)
      }
      className="w-24"
    >
      {ROLES.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </Select>
  )
}

function UserButtons({ user, actions }: OfUser) {
  const { email, disabled, source } = user
  return (
    <>
      {source === 'local' ? (
        <Button size="sm" variant="ghost" onClick={() => actions.resetPassword(user)}>
          Reset password
        </Button>
      ) : (
        <span className="px-2 text-ink-faint text-xs">
          {source === 'oidc' ? 'signs in elsewhere' : `${source} account`}
        </span>
      )}
      <Button
        size="sm"
        variant="ghost"
        disabled={actions.isSelf(user)}
        busy={actions.isBusy(user)}
        onClick={() =>
          actions.change(
            user,
            { disabled: !disabled },
            `${email} ${disabled ? 'may sign in again' : 'is signed out and disabled'}.`,
          )
        }
      >
        {disabled ? 'Enable' : 'Disable'}
      </Button>
    </>
  )
}
