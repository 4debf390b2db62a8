import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import type { Transition } from '@/lib/shared/alerts/alerts'
import { rulePath } from '@/lib/shared/alerts/message'
import { seenOfWords } from '@/lib/shared/alerts/words'
import { readFilters } from '@/lib/shared/params/filters'
import { StateBadge } from './state-badge'

/** The columns of a list of changes of state. */
export function historyColumns(withName: boolean): Column<Transition>[] {
  return [
    {
      id: 'at',
      header: 'When',
      card: 'line',
      className: 'text-ink-muted',
      cell: ({ at }) => <RelativeTime at={at} />,
    },
    ...(withName
      ? [
          {
            id: 'rule',
            header: 'Alert',
            card: 'title' as const,
            className: 'w-full max-w-0 min-w-40',
            cell: ({ rule }: Transition) => (
              <TextLink href={rulePath(rule.id)} className="block truncate font-medium">
                {rule.name}
              </TextLink>
            ),
          },
        ]
      : []),
    {
      id: 'change',
      header: 'State',
      card: withName ? 'line' : 'title',
      cell: ({ from, to }) => (
        <span className="flex items-center gap-1.5">
          <StateBadge state={from} />
          <span aria-hidden="true" className="text-ink-faint">
            →
          </span>
          <span className="sr-only">to</span>
          <StateBadge state={to} />
        </span>
      ),
    },
    {
      id: 'value',
      header: 'Calls of the window',
      card: 'line',
      numeric: true,
      cell: (transition) => <Seen {...transition} />,
    },
  ]
}

/** The figure of the window, as a link to its calls. */
function Seen({ judged, value, calls, at }: Transition) {
  if (calls === null) return <span className="text-ink-faint">–</span>
  const figure = seenOfWords(judged, value, calls)
  const filters = {
    ...readFilters(new URLSearchParams(judged.filters)),
    from: String(at - judged.windowMinutes * 60),
    to: String(at),
  }
  return (
    <Door filters={calls === 0 ? null : filters} label={`${figure}; show the calls`}>
      {figure}
    </Door>
  )
}
