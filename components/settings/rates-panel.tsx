'use client'

import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'
import { useRates } from '@/lib/client/data/use-rates'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import type { Rate } from '@/lib/shared/organisation/rates'
import { formatDateTime } from '@/lib/shared/text/format'
import { RatesForm } from './rates-form'

/** The price of a minute, per currency: visible to everyone, changed by ops and admins. */
export default function RatesPanel() {
  const rates = useRates()
  const mayEdit = useMay('edit-rates')
  const zone = useBrowserZone()
  const { updatedAt = null, updatedBy = null } = rates.data ?? {}
  return (
    <Card>
      <CardHeader
        title="What-if rates"
        description={
          updatedAt === null || updatedBy === null
            ? 'The price of a minute of audio and of video per currency, used by the bill.'
            : `Price per minute and currency. Set by ${updatedBy}, ${formatDateTime(updatedAt, zone)}.`
        }
      />
      <Loaded question={rates} rows={3}>
        {({ rates: rows }) =>
          mayEdit ? (
            <RatesForm rates={rows} />
          ) : (
            <DataTable
              label="Rates"
              columns={COLUMNS}
              rows={rows}
              rowId={({ currency }) => currency}
              empty={
                <EmptyState title="No rates yet">
                  Ops and admins may set them; until then the bill shows minutes only.
                </EmptyState>
              }
            />
          )
        }
      </Loaded>
    </Card>
  )
}

const COLUMNS: Column<Rate>[] = [
  { id: 'currency', header: 'Currency', className: 'font-medium', cell: ({ currency }) => currency },
  { id: 'audio', header: 'Audio, per minute', numeric: true, cell: ({ audio }) => audio },
  { id: 'video', header: 'Video, per minute', numeric: true, cell: ({ video }) => video },
]
