import { Door } from '@/components/ui/door'
import type { BillAnswer, BillLine, EarlierBill } from '@/lib/shared/bill/answer'
import { BASES, type Basis } from '@/lib/shared/bill/basis'
import { formatMoney, moneyBetween } from '@/lib/shared/bill/money'
import { signedMinutes, signedMoney, signedShare } from '@/lib/shared/bill/words'
import { comparedDates } from '@/lib/shared/charts/comparison'
import { bucketDoor } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Rate } from '@/lib/shared/contracts/rates'
import { formatInZone, formatMinutes } from '@/lib/shared/format'

type Props = {
  basis: Basis
  data: Pick<BillAnswer['data'], 'total' | 'previous' | 'lastMonth'>
  rate: Rate | null
  filters: Filters
  zone: string
}

/** A basis in earlier periods: in the one compared with, with the change since, and in the whole last month. */
export function EarlierLines({ basis, data: { total, previous, lastMonth }, rate, filters, zone }: Props) {
  if (previous === null && lastMonth === null) return null
  const month = lastMonth && formatInZone(lastMonth.from, zone, { month: 'long' })
  const shared = { basis, rate, filters }
  return (
    <dl className="num mt-2 grid grid-cols-[auto_auto_1fr] items-baseline gap-x-3 gap-y-0.5 text-xs">
      {previous && (
        <Earlier {...shared} name={comparedDates(previous, previous, zone)} earlier={previous} now={total} />
      )}
      {lastMonth && <Earlier {...shared} name={`All of ${month}`} earlier={lastMonth} />}
    </dl>
  )
}

function Earlier({
  basis,
  name,
  earlier: { from, to, line },
  now,
  rate,
  filters,
}: Pick<Props, 'basis' | 'rate' | 'filters'> & { name: string; earlier: EarlierBill; now?: BillLine }) {
  const { minutes, amount } = line.bases[basis]
  const text = rate === null || amount === null ? `${formatMinutes(minutes)} min` : formatMoney(amount, rate.currency)
  return (
    <>
      <dt className="whitespace-nowrap text-ink-muted">{name}</dt>
      <dd className="whitespace-nowrap text-right" data-earlier={name}>
        <Door
          filters={line.calls === 0 ? null : bucketDoor(filters, { from, to })}
          extra={{ sort: '-minutes' }}
          label={`${BASES[basis].label}, ${name}: ${text}; show the calls`}
        >
          {text}
        </Door>
      </dd>
      <dd className="whitespace-nowrap text-ink-muted">{now && sinceWords(now, line, basis, rate)}</dd>
    </>
  )
}

/** The difference in money, or in minutes without a rate, and as a share: `+€12.00 (+8.1 %)`. */
function sinceWords(now: BillLine, before: BillLine, basis: Basis, rate: Rate | null): string {
  const [one, other] = [now.bases[basis], before.bases[basis]]
  const size =
    rate === null || one.amount === null || other.amount === null
      ? signedMinutes(one.minutes - other.minutes)
      : signedMoney(moneyBetween(one.amount, other.amount), rate.currency)
  return other.minutes === 0 ? size : `${size} (${signedShare((one.minutes - other.minutes) / other.minutes)} minutes)`
}
