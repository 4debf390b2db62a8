'use client'

import { TrendingDown, TrendingUp } from 'lucide-react'
import { Party } from '@/components/parts/party'
import { UnusualDoor } from '@/components/parts/unusual-door'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { Hint } from '@/components/ui/metric-hint'
import type { NeedsALook } from '@/lib/shared/callbacks/needs-a-look'
import { UNUSUAL_RULE, type Unusual } from '@/lib/shared/callbacks/unusual'
import { causeDoor, causeText, unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatCount } from '@/lib/shared/text/format'

/** Hours and days that differ from the same ones in earlier weeks, each with the people and groups that explain it. */
export function UnusualList({ data, filters, zone }: { data: NeedsALook; filters: Filters; zone: string }) {
  const { unusual, found, judged } = data
  return (
    <Card>
      <CardHeader
        title="Unusual hours and days"
        hint={<Hint label="What counts as unusual">{UNUSUAL_RULE}</Hint>}
        description={
          found > unusual.length
            ? `The ${unusual.length} most unusual of ${formatCount(found)}, out of ${formatCount(judged)} hours and days.`
            : `Out of ${formatCount(judged)} completed hours and days.`
        }
      />
      {unusual.length === 0 ? (
        <p className="px-4 pb-6 text-center text-data text-ink-faint">
          {judged === 0
            ? 'No full hour in this range has ended yet.'
            : 'Every hour and day is close to the same ones in earlier weeks.'}
        </p>
      ) : (
        <ul className="relative max-h-[440px] divide-y divide-line overflow-y-auto border-line border-t">
          {unusual.map((item) => (
            <UnusualRow key={`${item.span} ${item.from} ${item.figure}`} item={item} filters={filters} zone={zone} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function UnusualRow({ item, filters, zone }: { item: Unusual; filters: Filters; zone: string }) {
  const { usual } = unusualText(item)
  const isMore = item.score > 0
  const Icon = isMore ? TrendingUp : TrendingDown
  return (
    <li className="num px-4 py-2.5 text-data" data-unusual={item.figure}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Icon
          aria-hidden="true"
          className={cn('size-3.5 shrink-0 self-center', isMore ? 'text-status-unanswered' : 'text-status-ongoing')}
        />
        <span className="sr-only">{isMore ? 'More than usual:' : 'Fewer than usual:'}</span>
        <UnusualDoor item={item} filters={filters} zone={zone} />
        <span className="text-ink-muted">{usual}</span>
        <span className="ml-auto text-ink-faint text-xs">{whenText(item, zone)}</span>
      </p>
      {item.causes.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 pl-5.5 text-ink-muted text-xs">
          {item.causes.map((cause) => {
            const way = causeDoor(filters, item, cause)
            return (
              <span key={`${cause.kind} ${cause.id}`}>
                <Door filters={way}>
                  <Party kind={cause.kind === 'person' ? 'user' : 'group'} id={cause.id} />
                </Door>{' '}
                <span className="text-ink-faint">{causeText(item, cause)}</span>
              </span>
            )
          })}
        </p>
      )}
    </li>
  )
}
