import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { Hint } from '@/components/ui/text/metric-hint'
import { MediaLabel } from '@/components/ui/text/outcome-badge'
import type { BillAnswer, BillLine, EarlierBill } from '@/lib/shared/bill/answer'
import { BASES, BASIS_NAMES, type Basis, MEDIA, PAIR_NAMES, PAIRS, type Pair } from '@/lib/shared/bill/basis'
import { formatMoney, moneyBetween } from '@/lib/shared/bill/money'
import { comparedDates } from '@/lib/shared/charts/comparison'
import { bucketDoor } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Rate } from '@/lib/shared/organisation/rates'
import { formatInZone, formatMinutes } from '@/lib/shared/text/format'
import { BASIS_LOOKS } from './basis-looks'
import { BASIS_WORDS } from './causes-words'
import { signedMinutes, signedMoney, signedShare } from './words'

type Props = {
  basis: Basis
  data: Pick<BillAnswer['data'], 'total' | 'previous' | 'lastMonth'>
  rate: Rate | null
  filters: Filters
  zone: string
}

/** A basis in earlier periods: in the one compared with, with the change since, and in the whole last month. */
function EarlierLines({ basis, data: { total, previous, lastMonth }, rate, filters, zone }: Props) {
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

/** A basis as colour, icon and word, with its definition on hover. */
function BasisLabel({ basis, className }: { basis: Basis; className?: string }) {
  const { icon: Icon, color } = BASIS_LOOKS[basis]
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" style={{ color }} />
      <span>{BASES[basis].label}</span>
      <Hint label={`What “${BASES[basis].label}” counts`}>{BASIS_WORDS[basis]}</Hint>
    </span>
  )
}

/** The three totals side by side: amount, minutes, and how much each differs from those before it. */
export function BasisCards(shared: Omit<CardProps, 'basis'>) {
  return (
    <Card aria-label="Total">
      <div className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {BASIS_NAMES.map((basis) => (
          <BasisCard key={basis} basis={basis} {...shared} />
        ))}
      </div>
    </Card>
  )
}

type CardProps = ComponentProps<typeof EarlierLines>

function BasisCard(props: CardProps) {
  const {
    basis,
    data: { total },
    rate,
    filters,
  } = props
  const { minutes, amount, ...media } = total.bases[basis]
  const text = `${formatMinutes(minutes)} min`
  const money = rate === null || amount === null ? null : formatMoney(amount, rate.currency)
  const compared = PAIR_NAMES.filter((pair) => PAIRS[pair][0] === basis)
  return (
    <section className="flex min-w-0 flex-col px-4 py-3" data-basis={basis} aria-label={BASES[basis].label}>
      <h2 className="text-data text-ink-muted">
        <BasisLabel basis={basis} />
      </h2>
      <p className="num mt-1 font-semibold text-[22px] leading-7 tracking-tight" data-total>
        <Door
          filters={filters}
          extra={{ sort: '-minutes' }}
          label={`${BASES[basis].label}: ${money === null ? text : `${money}, ${text}`}; show the calls`}
        >
          {money ?? text}
        </Door>
      </p>
      <dl className="num mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-data">
        {money !== null && (
          <div className="flex basis-full gap-1.5">
            <dt className="sr-only">Minutes</dt>
            <dd className="whitespace-nowrap font-medium">{text}</dd>
          </div>
        )}
        {MEDIA.filter((medium) => medium !== 'other' || media.other !== 0).map((medium) => (
          <div key={medium} className="flex items-center gap-1.5 text-ink-muted">
            <dt>
              <MediaLabel type={medium} />
            </dt>
            <dd className="whitespace-nowrap">{formatMinutes(media[medium])} min</dd>
          </div>
        ))}
      </dl>
      <ul className="num mt-2 space-y-0.5 text-ink-muted text-xs">
        {compared.map((pair) => (
          <DifferenceFrom key={pair} pair={pair} total={total} rate={rate} />
        ))}
        {compared.length === 0 && <li>The API’s own figure for each call</li>}
      </ul>
      <EarlierLines {...props} />
    </section>
  )
}

function DifferenceFrom({ pair, total, rate }: { pair: Pair; total: BillLine; rate: Rate | null }) {
  const { minutes, share, amount } = total.differences[pair]
  const money = rate === null || amount === null ? null : signedMoney(amount, rate.currency)
  return (
    <li data-apart={pair}>
      <span className="whitespace-nowrap font-medium text-ink">
        {share === null ? signedMinutes(minutes) : `${signedShare(share)} minutes`}
      </span>
      {money !== null && (
        <>
          , <span className="whitespace-nowrap font-medium text-ink">{money}</span>
        </>
      )}{' '}
      against {BASES[PAIRS[pair][1]].label.toLowerCase()}
    </li>
  )
}
