import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { Prose } from '@/components/ui/text/name'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { type BriefItem, briefRoute } from '@/lib/shared/analytics/analytics'
import { briefQuery } from '@/lib/shared/charts/questions'
import { countOf, formatCount } from '@/lib/shared/text/format'

/** Reserves the height of three sentences (long ones take two lines on a phone), so that nothing below moves. */
const BRIEF_HEIGHT = 'min-h-[112px] sm:min-h-[100px] xl:min-h-[84px]'

/** What changed and why: a headline and up to three sentences more, each with a link to the calls behind it. */
export function Brief() {
  const { filters, comparison } = useAppliedFilters()
  const query = briefQuery(filters, comparison)
  const { data, error, isPlaceholderData } = useMovingAnswer(briefRoute, { query })
  // The figures below already report the error.
  if (error && !data) return null
  return (
    <section
      aria-label="Brief"
      aria-busy={data === undefined || isPlaceholderData}
      className={cn('mb-3 flex flex-col justify-center', BRIEF_HEIGHT, isPlaceholderData && 'refreshing')}
    >
      {data === undefined ? (
        <div role="status" className="space-y-2">
          <span className="sr-only">Loading…</span>
          {['w-3/5', 'w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
            <Skeleton key={width} className={cn('h-3.5', width)} />
          ))}
        </div>
      ) : data.items.length === 0 ? (
        <p className="text-data text-ink-faint">
          {data.meta.previous === null ? 'Nothing to compare with.' : 'Nothing stands out.'}
        </p>
      ) : (
        <ul className="max-w-[110ch] space-y-1">
          {data.items.map((item, index) => (
            <Sentence key={item.text} item={item} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Sentence({ item: { text, metric, n, href }, isFirst }: { item: BriefItem; isFirst: boolean }) {
  const words = countOf(n, metric === 'waiting' ? 'call-back' : 'call')
  return (
    <li
      className={cn(
        'text-pretty',
        isFirst ? 'font-medium text-base text-ink leading-6' : 'text-ink-muted text-sm leading-[22px]',
      )}
    >
      <Prose>{text}</Prose>{' '}
      {n > 0 && (
        <Link
          href={href}
          aria-label={`${words}; show them`}
          className="num whitespace-nowrap text-accent-ink text-xs hover:underline"
        >
          {text.includes(formatCount(n)) ? 'Show' : words}
        </Link>
      )}
    </li>
  )
}
