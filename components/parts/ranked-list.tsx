import Link from 'next/link'
import { ShareBar } from '@/components/charts/share-bar'
import { Door } from '@/components/ui/door'
import { Skeleton } from '@/components/ui/skeleton'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { TOP_LIMIT } from '@/lib/shared/charts/questions'
import { formatCount, formatMinutes, formatRatio } from '@/lib/shared/format'
import { NarrowButton } from './narrow-button'

export type RankedItem = {
  id: string
  href: string | null
  calls: number
  minutes: number
  answerRate: number | null
  door: DoorFilters
  /** Those of its calls that were answered. */
  answered: DoorFilters
}

/** Ids by how many calls they are in, each with a bar against the first. The name leads to its page, the count to its calls. */
export function RankedList({ items, noun }: { items: readonly RankedItem[]; noun: string }) {
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
          {items.map((item) => (
            <tr key={item.id} className="group h-[30px]">
              <th scope="row" className="min-w-0 pr-2 text-left font-normal">
                <span className="flex items-center gap-1">
                  {item.href ? (
                    <Link
                      href={item.href}
                      prefetch={false}
                      className="truncate rounded-sm font-mono text-ink text-xs hover:text-accent-ink hover:underline"
                    >
                      {item.id}
                    </Link>
                  ) : (
                    <span className="truncate font-mono text-xs">{item.id}</span>
                  )}
                  {item.door && <NarrowButton door={item.door} to={item.id} className="-my-1" />}
                </span>
                <ShareBar share={item.calls / most} className="mt-0.5 h-[3px]" />
              </th>
              <td className="num text-right font-medium">
                {item.door ? (
                  <Door filters={item.door} label={`${formatCount(item.calls)} calls of ${item.id}; show them`}>
                    {formatCount(item.calls)}
                  </Door>
                ) : (
                  formatCount(item.calls)
                )}
              </td>
              <td className="num text-right text-ink-muted">
                {item.door ? (
                  <Door
                    filters={item.door}
                    extra={{ sort: '-minutes' }}
                    label={`${formatMinutes(item.minutes)} minutes of ${item.id}; show the calls, most minutes first`}
                  >
                    {formatMinutes(item.minutes)}
                  </Door>
                ) : (
                  formatMinutes(item.minutes)
                )}
              </td>
              <td className="num hidden text-right text-ink-muted @md:table-cell">
                {item.answered ? (
                  <Door
                    filters={item.answered}
                    label={`${formatRatio(item.answerRate)} of the calls of ${item.id} were answered; show those`}
                  >
                    {formatRatio(item.answerRate)}
                  </Door>
                ) : (
                  formatRatio(item.answerRate)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
