import { cn } from '@/components/ui/cn'
import { Link } from '@/components/ui/text/link'
import { isOfFewCalls } from '@/lib/shared/analytics/chance'
import type { Driver, Drivers } from '@/lib/shared/analytics/drivers'
import { METRICS, type Metric, type MetricUnit } from '@/lib/shared/analytics/metrics'
import { nWords, valueText } from '@/lib/shared/charts/change'
import { formatCount } from '@/lib/shared/text/format'
import { lower } from '@/lib/shared/text/plain-name'

const points = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A part of a change with its sign and unit: `−1.9 points`, `+240`, `+3 s`, `−12 min`; `±0` where it rounds to nothing. */
export function partText(amount: number, unit: MetricUnit): string {
  const size = sizeText(Math.abs(amount), unit)
  if (/^0(\.0)?( |$)/.test(size)) return '±0'
  return `${amount > 0 ? '+' : '−'}${size}`
}

function sizeText(size: number, unit: MetricUnit): string {
  if (unit === 'ratio') return `${points.format(size * 100)} points`
  return valueText(unit === 'seconds' ? Math.round(size * 10) / 10 : size, unit)
}

/** The question that the panel answers: `Why did the answer rate fall?` */
export function whyTitle(metric: Metric, change: Drivers['total']['change'] | undefined): string {
  const name = lower(METRICS[metric].label)
  if (change === undefined || change === null || change === 0) return `What changed the ${name}`
  return `Why did the ${name} ${change > 0 ? 'rise' : 'fall'}?`
}

type RowProps = { unit: MetricUnit; widest: number }

/** One part of a change: whose, how much, and its figure in both periods, which open their calls. */
export function DriverRow({ driver, name, unit, widest }: RowProps & { driver: Driver; name: string }) {
  const { contribution, value, previous, n, previousN, rate, mix } = driver
  const isSmall = unit === 'ratio' && isOfFewCalls({ value: contribution, n: Math.min(n, previousN) })
  const of = `${nWords(n)}, before ${formatCount(previousN)}`
  return (
    <li
      data-driver={String(driver.key)}
      className={cn('grid grid-cols-[minmax(0,1fr)_5.5rem] gap-x-3', isSmall && 'text-ink-faint')}
    >
      <span className="truncate text-data">{name}</span>
      <span
        title={
          rate === undefined || mix === undefined
            ? undefined
            : `Own rate ${partText(rate, unit)}, share of calls ${partText(mix, unit)}`
        }
        className={cn('num text-right text-data', !isSmall && 'font-medium')}
      >
        {partText(contribution, unit)}
      </span>
      <Bar amount={contribution} widest={widest} />
      <span title={unit === 'ratio' ? of : undefined} className="num col-span-2 mt-0.5 truncate text-ink-faint text-xs">
        <CallsLink href={driver.previousHref} label={`${name} before`}>
          {valueText(previous, unit)}
        </CallsLink>
        {' → '}
        <CallsLink href={driver.href} label={`${name} now`}>
          {valueText(value, unit)}
        </CallsLink>
        {isSmall && ` · ${of}`}
      </span>
    </li>
  )
}

/** The part of the change that the listed rows do not explain. */
export function RestRow({ amount, unit, widest, isAll }: RowProps & { amount: number; isAll: boolean }) {
  if (isAll) return <li className="text-data text-ink-muted">Nothing stands out.</li>
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-x-3 text-ink-muted">
      <span className="text-data">Everything else</span>
      <span className="num text-right text-data">{partText(amount, unit)}</span>
      <Bar amount={amount} widest={widest} isRest />
    </li>
  )
}

/** A bar from the middle: to the right for more, to the left for less. */
function Bar({ amount, widest, isRest = false }: { amount: number; widest: number; isRest?: boolean }) {
  const share = widest === 0 ? 0 : (Math.abs(amount) / widest) * 50
  return (
    <span aria-hidden="true" className="relative col-span-2 mt-1 block h-1.5 rounded-full bg-surface-sunken">
      <span
        className={cn('absolute inset-y-0 rounded-full', isRest ? 'bg-line-strong' : 'bg-accent')}
        style={{ width: `${share}%`, left: amount < 0 ? `${50 - share}%` : '50%' }}
      />
      <span className="absolute inset-y-[-2px] left-1/2 w-px bg-line-strong" />
    </span>
  )
}

function CallsLink({ href, label, children }: { href: string | null; label: string; children: string }) {
  if (href === null || children === '–' || children === '0') return children
  return (
    <Link href={href} aria-label={`${label}: ${children}; show these calls`} className="hover:text-ink hover:underline">
      {children}
    </Link>
  )
}
