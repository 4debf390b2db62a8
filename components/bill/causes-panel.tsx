'use client'

import { ShareBar } from '@/components/charts/share-bar'
import { Card, CardHeader } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { Segmented } from '@/components/ui/segmented'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { Bill } from '@/lib/shared/bill/answer'
import { CAUSE_NAMES, CAUSES } from '@/lib/shared/bill/basis'
import { CAUSE_WORDS } from '@/lib/shared/bill/causes-words'
import { billGapDoor, pairDoor } from '@/lib/shared/bill/doors'
import { pairWords, signedMinutes, signedMoney, weightiest } from '@/lib/shared/bill/words'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { countOf } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/contracts/filters'
import { formatCount } from '@/lib/shared/format'
import { PAIR_HEADS, pairHead } from './line-cells'
import { useBillState } from './use-bill'

/** Why two bases differ: every call that differs in exactly one row, each row leading to its calls. */
export function CausesPanel({ bill, currency, asked }: { bill: Bill; currency: string | null; asked: Filters }) {
  const { pair, setPair } = useBillState()
  const causes = weightiest(bill.causes, pair, CAUSE_NAMES.length)
  const calls = causes.reduce((sum, one) => sum + one.calls, 0)
  const largest = Math.max(1, ...causes.map((one) => Math.abs(one.minutes)))
  const difference = bill.total.differences[pair]
  return (
    <Card>
      <CardHeader
        title="Why they differ"
        description={`${pairWords(pair, difference)}. Each call that differs stands in one row: the first cause that holds.`}
        actions={<Segmented label="Which difference" value={pair} onChange={setPair} options={PAIR_HEADS} />}
      />
      <Table label={`Causes: ${pairHead(pair)}`}>
        <thead>
          <tr>
            <Th>Cause</Th>
            <Th className="max-lg:hidden">What it means</Th>
            <Th numeric>Calls</Th>
            <Th numeric>Difference</Th>
          </tr>
        </thead>
        <tbody>
          {causes.map(({ cause, calls: count, minutes, amount }) => (
            <Tr key={cause} data-cause={`${pair}.${cause}`}>
              <Td className="whitespace-normal py-2.5 align-top leading-5 lg:whitespace-nowrap">
                <span className="font-medium">{CAUSES[cause].label}</span>
                <span className="mt-0.5 block text-ink-muted text-xs lg:hidden">{CAUSE_WORDS[cause].words}</span>
              </Td>
              <Td className="w-full whitespace-normal py-2.5 text-ink-muted leading-5 max-lg:hidden">
                {CAUSE_WORDS[cause].words}
              </Td>
              <Td numeric className="align-top leading-10">
                <Count calls={count} door={billGapDoor(asked, `${pair}.${cause}`)} name={CAUSES[cause].label} />
              </Td>
              <Td numeric className="align-top leading-10">
                <Difference minutes={minutes} amount={amount} currency={currency} />
                <ShareBar share={Math.abs(minutes) / largest} className="-mt-1.5 mb-2 h-[3px] min-w-20" />
              </Td>
            </Tr>
          ))}
          <Tr className="bg-surface-sunken hover:bg-surface-sunken" data-cause={`${pair}.all`}>
            <Td>All that differ</Td>
            <Td className="text-ink-muted max-lg:hidden">
              {bill.total.calls === calls
                ? 'Every call of the range.'
                : `The other ${countOf(bill.total.calls - calls, 'call')} of the range count the same on both.`}
            </Td>
            <Td numeric>
              <Count calls={calls} door={pairDoor(asked, pair)} name="All that differ" />
            </Td>
            <Td numeric className="font-medium">
              <Difference minutes={difference.minutes} amount={difference.amount} currency={currency} />
            </Td>
          </Tr>
        </tbody>
      </Table>
    </Card>
  )
}

function Count({ calls, door, name }: { calls: number; door: DoorFilters; name: string }) {
  const text = formatCount(calls)
  if (door === null || calls === 0) return text
  return (
    <Door filters={door} label={`${name}: ${countOf(calls, 'call')}; show them`}>
      {text}
    </Door>
  )
}

function Difference({
  minutes,
  amount,
  currency,
}: {
  minutes: number
  amount: string | null
  currency: string | null
}) {
  return (
    <>
      {signedMinutes(minutes)}
      {currency !== null && amount !== null && (
        <span className="ml-2 text-ink-muted max-md:hidden">{signedMoney(amount, currency)}</span>
      )}
    </>
  )
}
