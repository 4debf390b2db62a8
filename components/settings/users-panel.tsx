'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { PasswordField, Select } from '@/components/ui/form/field'
import { FindBox } from '@/components/ui/form/find-box'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { EmptyState } from '@/components/ui/state/states'
import { useMe } from '@/lib/client/data/use-me'
import { fieldErrors } from '@/lib/client/http/api-error'
import { ROLES } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { AddUserDialog } from './add-user-dialog'
import { AppRolesDialog } from './app-roles-dialog'
import { DeleteUserDialog } from './delete-user-dialog'
import { DisableUserDialog } from './disable-user-dialog'
import { ROLE_WORDS } from './role-words'
import { useSettingsState } from './use-settings-state'
import { useUpdateUser, useUsers } from './use-users'
import { type Asked, useUserChanges } from './user-changes'
import { usersColumns } from './users-columns'

/** Sets another user's password and ends their sessions. */
function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser()
  const [password, setPassword] = useState('')
  const done = () => {
    toast(`Password of ${user.email} changed. They are signed out everywhere.`)
    onClose()
  }
  return (
    <FormDialog
      title="Reset password"
      description={`${user.email} will be signed out everywhere and need the new password to sign in.`}
      submitLabel="Set password"
      busy={update.isPending}
      error={update.error}
      onSubmit={() => update.mutate({ id: user.id, change: { password } }, { onSuccess: done })}
      onClose={onClose}
    >
      <PasswordField
        isNew
        error={fieldErrors(update.error).password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}

const DIALOGS = {
  password: ResetPasswordDialog,
  delete: DeleteUserDialog,
  disable: DisableUserDialog,
  'app-roles': AppRolesDialog,
}

/** The dialog that asks before a user is changed. */
function UserDialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { isPending, setRole } = useUserChanges()
  const { user } = asked
  if (asked.what !== 'role') {
    const Asking = DIALOGS[asked.what]
    return <Asking user={user} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Change the role to ${asked.role}?`}
      confirmLabel="Change role"
      busy={isPending}
      onConfirm={() => setRole(user, asked.role).then(onClose)}
    >
      <p>
        <b className="font-medium text-ink">{user.name ?? user.email}</b>
        {user.name !== null && ` (${user.email})`} {`is signed out everywhere, and may then ${ROLE_WORDS[asked.role]}.`}
      </p>
    </ConfirmDialog>
  )
}

const MAX_FIND_CHARACTERS = 200

/** Who can sign in, and in which role. */
export default function UsersPanel() {
  const { state, isFiltered, filter, find, clear, turnTo } = useSettingsState()
  const users = useUsers({ find: state.find, role: state.role, page: state.page })
  const me = useMe()
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Card>
      <CardHeader
        title="Users"
        description="Who can sign in, and what they may do."
        actions={
          <Button
            size="sm"
            variant="primary"
            icon={<UserPlus aria-hidden="true" className="size-3.5" />}
            onClick={() => setAdding(true)}
          >
            Add user
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <FindBox
          value={state.find ?? ''}
          onFind={find}
          label="Find a user"
          placeholder="Name or e-mail"
          maxLength={MAX_FIND_CHARACTERS}
          className="min-w-0 flex-1 sm:max-w-64"
        />
        <Select
          aria-label="Show users with role"
          value={state.role ?? ''}
          onChange={({ target }) => filter({ role: target.value })}
          className="w-32"
        >
          <option value="">All roles</option>
          {ROLES.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Select>
      </div>
      <Loaded question={users} rows={3}>
        {({ data, meta }) => (
          <DataTable
            label="Users"
            columns={usersColumns(me.data?.id, setAsked)}
            rows={data}
            rowId={({ id }) => id}
            rowProps={({ email }) => ({ 'data-user': email })}
            pagination={meta.pagination}
            onPage={turnTo}
            empty={
              <EmptyState
                title="No user matches"
                actions={isFiltered && <Button onClick={clear}>Show all users</Button>}
              >
                Nobody with {state.find === null ? 'this role' : `“${state.find}”`} can sign in here.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
      {asked && <UserDialogs asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}
