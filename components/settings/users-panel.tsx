'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Select } from '@/components/ui/field'
import { FindBox } from '@/components/ui/find-box'
import { EmptyState } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import { useMe } from '@/lib/client/use-me'
import { ROLES } from '@/lib/shared/contracts/roles'
import { AddUserDialog } from './add-user-dialog'
import { useSettingsState } from './use-settings-state'
import { useUsers } from './use-users'
import type { Asked } from './user-changes'
import { UserDialogs } from './user-dialogs'
import { usersColumns } from './users-columns'

const MAX_FIND_CHARACTERS = 200

/** Who can sign in, and in which role. */
export default function UsersPanel() {
  const { state, isFiltered, filter, find, clear, turnTo } = useSettingsState()
  const users = useUsers({ find: state.find, role: state.role, page: state.page })
  const me = useMe()
  const { zone } = useFilters()
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
            columns={usersColumns(zone, me.data?.id, setAsked)}
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
