import { Door } from '@/components/ui/door'
import type { BillAnswer, BillLine, EarlierBill } from '@/lib/shared/bill/answer'
import { BASES, type Basis } from '@/lib/shared/bill/basis'
import { formatMoney, moneyBetween } from '@/lib/shared/bill/money'
import { comparedDates } from '@/lib/shared/charts/comparison'
import { bucketDoor } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Rate } from '@/lib/shared/organisation/rates'
import { formatInZone, formatMinutes } from '@/lib/shared/text/format'
import { signedMinutes, signedMoney, signedShare } from './words'

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
    <dl className="num mt-2 space-y-0.5 text-xs">
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
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="whitespace-nowrap text-ink-muted">{name}</dt>
      <dd className="whitespace-nowrap font-medium" data-earlier={name}>
        <Door
          filters={line.calls === 0 ? null : bucketDoor(filters, { from, to })}
          extra={{ sort: '-minutes' }}
          label={`${BASES[basis].label}, ${name}: ${text}; show the calls`}
        >
          {text}
        </Door>
      </dd>
      {now && <dd className="whitespace-nowrap text-ink-muted">{sinceWords(now, line, basis, rate)}</dd>}
    </div>
  )
}

/** The change since, in money, or in minutes without a rate, and as a share of what it was: `+€12.00, +8.1 %`. */
function sinceWords(now: BillLine, before: BillLine, basis: Basis, rate: Rate | null): string {
  const [one, other] = [now.bases[basis], before.bases[basis]]
  if (rate === null || one.amount === null || other.amount === null)
    return withShare(signedMinutes(one.minutes - other.minutes), one.minutes, other.minutes)
  const size = signedMoney(moneyBetween(one.amount, other.amount), rate.currency)
  return withShare(size, Number(one.amount), Number(other.amount))
}

const withShare = (size: string, now: number, before: number) =>
  before === 0 ? size : `${size}, ${signedShare((now - before) / before)}`
