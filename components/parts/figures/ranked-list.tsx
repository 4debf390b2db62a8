import { ShareBar } from '@/components/charts/share-bar'
import { Party } from '@/components/parts/party/party'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/state/skeleton'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { useNames } from '@/lib/client/data/use-names'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { TOP_LIMIT } from '@/lib/shared/charts/questions'
import type { PageParams } from '@/lib/shared/links'
import type { PartyKind } from '@/lib/shared/people/names'
import { formatCount, formatMinutes, formatRatio } from '@/lib/shared/text/format'
import { NarrowButton } from './narrow-button'

export type RankedItem = {
  kind: PartyKind
  id: string
  href: string
  calls: number
  minutes: number
  answerRate: number | null
  door: DoorFilters
  /** The filters of its answered calls. */
  answered: DoorFilters
}

/** People or groups by how many calls they are in, each with a bar against the first. The name links to its page, the count to its calls. */
export function RankedList({ items, noun }: { items: readonly RankedItem[]; noun: string }) {
  const nameOf = useNames()
  const most = Math.max(1, ...items.map((item) => item.calls))
  return (
    <div className="@container">
      <table className="w-full table-fixed text-data" data-ranked={noun.toLowerCase()}>
        <thead>
          <tr className="text-ink-faint text-micro">
            <th scope="col" className="pb-1 text-left font-normal">
              {noun}
            </th>
            <th scope="col" className="w-16 pb-1 text-right font-normal">
              Calls
            </th>
            <th scope="col" className="w-18 pb-1 text-right font-normal">
              Minutes
            </th>
            <th scope="col" className="hidden w-18 pb-1 text-right font-normal @md:table-cell">
              Answered
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const name = nameOf(item.kind, item.id)
            return (
              <tr key={item.id} className="group h-[30px]">
                <th scope="row" className="min-w-0 pr-2 text-left font-normal">
                  <span className="flex items-center gap-1">
                    <Link
                      href={item.href}
                      prefetch={false}
                      className="min-w-0 truncate rounded-sm text-ink hover:text-accent-ink hover:underline"
                    >
                      <Party kind={item.kind} id={item.id} />
                    </Link>
                    {item.door && <NarrowButton door={item.door} to={name} className="-my-1" />}
                  </span>
                  <ShareBar share={item.calls / most} className="mt-0.5 h-[3px]" />
                </th>
                <Figure
                  door={item.door}
                  label={`${formatCount(item.calls)} calls with ${name}; show them`}
                  className="font-medium"
                >
                  {formatCount(item.calls)}
                </Figure>
                <Figure
                  door={item.door}
                  extra={{ sort: '-minutes' }}
                  label={`${formatMinutes(item.minutes)} minutes with ${name}; show the calls, most minutes first`}
                  className="text-ink-muted"
                >
                  {formatMinutes(item.minutes)}
                </Figure>
                <Figure
                  door={item.answered}
                  label={`${formatRatio(item.answerRate)} of the calls with ${name} were answered; show them`}
                  className="hidden text-ink-muted @md:table-cell"
                >
                  {formatRatio(item.answerRate)}
                </Figure>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Figure({
  door,
  extra,
  label,
  className,
  children,
}: {
  door: DoorFilters
  extra?: PageParams
  label: string
  className: string
  children: string
}) {
  return (
    <td className={cn('num text-right', className)}>
      {door ? (
        <Door filters={door} extra={extra} label={label}>
          {children}
        </Door>
      ) : (
        children
      )}
    </td>
  )
}

export function RankedSkeleton() {
  return (
    <div className="pt-5">
      {Array.from({ length: TOP_LIMIT }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex h-[30px] items-center gap-4">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-10" />
          <Skeleton className="h-4 w-12" />
        </div>
      ))}
    </div>
  )
}
