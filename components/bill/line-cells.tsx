import type { ReactNode } from 'react'
import { Door } from '@/components/ui/door'
import { Td, Th } from '@/components/ui/table'
import type { BillLine } from '@/lib/shared/bill/answer'
import { BASES, BASIS_NAMES, type Basis, PAIRS, type Pair } from '@/lib/shared/bill/basis'
import { formatMoney } from '@/lib/shared/bill/money'
import { signedMinutes, signedMoney } from '@/lib/shared/bill/words'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { formatCount, formatMinutes } from '@/lib/shared/format'

/** `clock-own` follows from the other two. */
export const SHOWN_PAIRS = ['own-api', 'clock-api'] as const satisfies readonly Pair[]
export const pairHead = (pair: Pair) =>
  `${BASES[PAIRS[pair][0]].label} less ${BASES[PAIRS[pair][1]].label.toLowerCase()}`
/** Short heads where the full words stand above or in a hint. */
export const PAIR_HEADS: Record<Pair, string> = {
  'own-api': 'Own − calls’',
  'clock-api': 'Clock − calls’',
  'clock-own': 'Clock − own',
}

const SHORT: Record<Basis, string> = { api: 'Calls’', own: 'Own', clock: 'Clock' }

/** A basis over a column, shorter on a phone. */
export function BasisHead({ basis }: { basis: Basis }) {
  return (
    <>
      <span className="sm:hidden">{SHORT[basis]}</span>
      <span className="max-sm:hidden">{BASES[basis].label}</span>
    </>
  )
}

/** Where there is room for a difference. */
export const PAIR_SHOWN: Record<(typeof SHOWN_PAIRS)[number], string> = {
  'own-api': 'max-lg:hidden',
  'clock-api': 'max-xl:hidden',
}

/** The cells of a line after its name: calls, the three bases, and two differences; minutes stand under money. */
export function LineCells({
  line,
  door,
  name,
  currency,
}: {
  line: BillLine
  door: DoorFilters
  /** What the line is of, for screen readers. */
  name: string
  currency: string | null
}) {
  const calls = formatCount(line.calls)
  return (
    <>
      <Td numeric className="h-auto py-1.5 align-top max-sm:px-2">
        {door === null || line.calls === 0 ? (
          <span className={line.calls === 0 ? 'text-ink-faint' : undefined}>{calls}</span>
        ) : (
          <Door filters={door} extra={{ sort: '-minutes' }} label={`${name}: ${calls} calls; show them`}>
            {calls}
          </Door>
        )}
      </Td>
      {BASIS_NAMES.map((basis) => {
        const { minutes, amount } = line.bases[basis]
        const text = `${formatMinutes(minutes)} min`
        return (
          <Figure
            key={basis}
            money={currency === null || amount === null ? null : formatMoney(amount, currency)}
            minutes={text}
          />
        )
      })}
      {SHOWN_PAIRS.map((pair) => {
        const { minutes, amount } = line.differences[pair]
        return (
          <Figure
            key={pair}
            money={currency === null || amount === null ? null : signedMoney(amount, currency)}
            minutes={signedMinutes(minutes)}
            className={PAIR_SHOWN[pair]}
          />
        )
      })}
    </>
  )
}

function Figure({ money, minutes, className }: { money: string | null; minutes: string; className?: string }) {
  return (
    <Td numeric className={`h-auto py-1.5 align-top max-sm:px-2 ${className ?? ''}`}>
      {money === null ? (
        minutes
      ) : (
        <>
          <span className="block">{money}</span>
          <span className="block text-ink-faint text-xs">{minutes}</span>
        </>
      )}
    </Td>
  )
}

/** The heads over `LineCells` where nothing sorts. */
export function LineHeads({ first }: { first: ReactNode }) {
  return (
    <tr>
      <Th className="sticky left-0 z-[1] bg-surface-raised">{first}</Th>
      <Th numeric className="max-sm:px-2">
        Calls
      </Th>
      {BASIS_NAMES.map((basis) => (
        <Th key={basis} numeric className="max-sm:px-2">
          <BasisHead basis={basis} />
        </Th>
      ))}
      {SHOWN_PAIRS.map((pair) => (
        <Th key={pair} numeric className={PAIR_SHOWN[pair]} title={pairHead(pair)}>
          {PAIR_HEADS[pair]}
        </Th>
      ))}
    </tr>
  )
}
