import { countOf } from '@/lib/charts/values'
import { METRICS } from '@/lib/contracts/analytics'
import { isPartition } from '@/lib/explore/kinds'
import type { Answered } from '@/lib/hooks/use-explore-answers'

/** What the figures leave out or count more than once, in words; nothing where there is nothing to say. */
export function LeftOut({ answered }: { answered: Answered }) {
  const { report, rows } = answered
  const notes = [
    ...report.metrics.flatMap((name) => {
      const count = rows.meta.excluded[name] ?? 0
      return count > 0
        ? [`${METRICS[name].label} leaves out ${countOf(count, 'call')} in which a value it needs is not there.`]
        : []
    }),
    ...(report.by.some((name) => !isPartition(name))
      ? ['A call counts for each of its people, so the rows hold more calls together than there are.']
      : []),
    ...(rows.meta.others && Object.keys(rows.meta.others).length > 0
      ? ['The others are one exact figure over all their calls, no estimate and no sum of shares.']
      : []),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="border-line border-t px-4 py-2 text-ink-faint text-xs">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
