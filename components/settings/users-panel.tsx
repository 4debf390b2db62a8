'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { useFilters } from '@/lib/client/use-filters'
import { useMe } from '@/lib/client/use-me'
import type { User } from '@/lib/shared/contracts/users'
import { AddUserDialog } from './add-user-dialog'
import { ResetPasswordDialog } from './reset-password-dialog'
import { useUsers } from './use-users'
import { usersColumns } from './users-columns'

/** Who can sign in, and in which role. */
export function UsersPanel() {
  const users = useUsers()
  const me = useMe()
  const { zone } = useFilters()
  const [adding, setAdding] = useState(false)
  const [resetting, setResetting] = useState<User | null>(null)
  return (
    <Card>
      <CardHeader
        title="Users"
        description="Agents can view everything and mark conversations as delivered; ops can view and export; admins can do everything."
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
      <Loaded question={users} rows={3}>
        {(rows) => (
          <DataTable
            label="Users"
            columns={usersColumns(zone, me.data?.id, setResetting)}
            rows={rows}
            rowId={({ id }) => id}
          />
        )}
      </Loaded>
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(null)} />}
    </Card>
  )
}
