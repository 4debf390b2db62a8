'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { Table, Th } from '@/components/ui/table'
import { useMe } from '@/lib/client/use-me'
import { AddUserDialog } from './add-user-dialog'
import { useUsers } from './use-users'
import { UserRow } from './user-row'

/** Who may sign in, and as what. */
export function UsersPanel() {
  const users = useUsers()
  const me = useMe()
  const [adding, setAdding] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Users"
        description="Agents read everything and may mark conversations as delivered; ops read and export; admins do all."
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
      {users.data === undefined ? (
        users.isError ? (
          <ErrorState error={users.error} onRetry={() => users.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : (
        <Table label="Users">
          <thead>
            <tr>
              <Th>Person</Th>
              <Th>Role</Th>
              <Th>State</Th>
              <Th>Last sign-in</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {users.data.map((user) => (
              <UserRow key={user.id} user={user} self={user.id === me.data?.id} />
            ))}
          </tbody>
        </Table>
      )}
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}
