'use client'

import { Card, CardHeader } from '@/components/ui/card'
import { SkeletonRows } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useMay } from '@/lib/client/use-me'
import { useBrowserZone } from '@/lib/client/use-zone'
import type { Rate } from '@/lib/shared/contracts/rates'
import { formatDateTime } from '@/lib/shared/format'
import { RatesForm } from './rates-form'
import { useRates } from './use-rates'

/** What a minute would cost, per currency: everyone reads it, ops and admins change it. */
export function RatesPanel() {
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
            ? 'What a minute of audio and of video would cost, per currency. The bill counts with them.'
            : `What a minute would cost, per currency. Set by ${updatedBy}, ${formatDateTime(updatedAt, zone)}.`
        }
      />
      {rates.data === undefined ? (
        rates.isError ? (
          <ErrorState error={rates.error} onRetry={() => rates.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : mayEdit ? (
        <RatesForm rates={rates.data.rates} />
      ) : rates.data.rates.length === 0 ? (
        <EmptyState title="No rates yet">
          Ops and admins may set them; until then the bill shows minutes only.
        </EmptyState>
      ) : (
        <RatesTable rates={rates.data.rates} />
      )}
    </Card>
  )
}

function RatesTable({ rates }: { rates: readonly Rate[] }) {
  return (
    <Table label="Rates">
      <thead>
        <tr>
          <Th>Currency</Th>
          <Th numeric>A minute of audio</Th>
          <Th numeric>A minute of video</Th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ currency, audio, video }) => (
          <Tr key={currency}>
            <Td className="font-medium">{currency}</Td>
            <Td numeric>{audio}</Td>
            <Td numeric>{video}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
