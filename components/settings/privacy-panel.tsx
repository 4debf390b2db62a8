'use client'

import { UserX } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import { useBrowserZone } from '@/lib/client/use-zone'
import { EraseDialog } from './erase-dialog'
import { erasuresColumns } from './erasures-columns'
import { RetentionCard } from './retention-card'
import { useErasures } from './use-erasures'

/** Erasing people for good, and how long calls are kept. */
export default function PrivacyPanel() {
  const erasures = useErasures()
  const zone = useBrowserZone()
  const [isAsking, setAsking] = useState(false)
  const erase = (
    <Button
      size="sm"
      variant="danger"
      icon={<UserX aria-hidden="true" className="size-3.5" />}
      onClick={() => setAsking(true)}
    >
      Erase a person
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader
          title="Erased people"
          description="A pseudonym takes their place everywhere, also in what arrives or is typed later. Figures stay as they are. Until the databases have cleaned up, former versions may remain in their files and logs for a while, where Callscope cannot read them."
          actions={erasures.data?.data.length !== 0 && erase}
        />
        <Loaded question={erasures} rows={2}>
          {({ data }) => (
            <DataTable
              label="Erased people"
              columns={erasuresColumns(zone)}
              rows={data}
              rowId={({ pseudonym }) => pseudonym}
              empty={
                <EmptyState icon={UserX} title="Nobody has been erased" actions={erase}>
                  Erase someone who asks to be forgotten. The Calls API, your backups and saved exports are not changed.
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      <RetentionCard />
      {isAsking && <EraseDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
