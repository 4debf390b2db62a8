import type { ReactNode } from 'react'
import { ShareBar } from '@/components/charts/share-bar'
import { Card, CardHeader } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { Filters } from '@/lib/shared/contracts/filters'
import { formatCount, formatRatio } from '@/lib/shared/format'

export type LedgerRow = {
  name: string
  words: ReactNode
  calls: number
  /** The calls that are counted. */
  door: Partial<Filters>
}

/** Reasons with how many calls of the range each concerns, each leading to exactly these. */
export function LedgerTable({
  title,
  description,
  rows,
  total,
}: {
  title: string
  description: string
  rows: readonly LedgerRow[]
  total: number
}) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <Table label={title}>
        <thead>
          <tr>
            <Th>What</Th>
            <Th className="max-md:hidden">Why</Th>
            <Th numeric>Calls</Th>
            <Th numeric className="w-28 max-sm:hidden">
              Of all
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, words, calls, door }) => (
            <Tr key={name} data-ledger={name}>
              <Td className="align-top leading-10">
                <span className={calls === 0 ? 'text-ink-faint' : 'font-medium'}>{name}</span>
              </Td>
              <Td className="w-full whitespace-normal py-2.5 text-ink-muted leading-5 max-md:hidden">{words}</Td>
              <Td numeric className="align-top leading-10">
                {calls === 0 ? (
                  <span className="text-ink-faint">0</span>
                ) : (
                  <Door filters={door} label={`${name}: ${formatCount(calls)} calls; show them`}>
                    {formatCount(calls)}
                  </Door>
                )}
              </Td>
              <Td numeric className="align-top text-ink-muted leading-10 max-sm:hidden">
                {total === 0 ? '–' : formatRatio(calls / total)}
                <ShareBar share={total === 0 ? 0 : calls / total} className="-mt-2.5 mb-2 h-[3px]" />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
