import { ChangeLabel } from '@/components/charts/change-label'
import { Door } from '@/components/ui/door'
import { Tooltip } from '@/components/ui/tooltip'
import { changeOf } from '@/lib/shared/charts/change'
import { valueText } from '@/lib/shared/charts/values'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { directionOf } from '@/lib/shared/explore/kinds'
import { type Cell, NO_CELL, type Pivot } from '@/lib/shared/explore/pivot'
import { COMPARISON_WORDS } from '@/lib/shared/explore/words'
import type { ExploreLook } from './looks'
import { doorAt } from './place-href'
import type { Answered } from './use-explore-answers'

/** The series by shape, colour, word and figure, with the change where there is one; each leads to its calls over the whole range. */
export function ReportLegend({
  answered,
  pivot,
  looks,
  cells,
  note,
}: {
  answered: Answered
  pivot: Pivot
  looks: ReadonlyMap<string, ExploreLook>
  cells: ReadonlyMap<string, Cell>
  note: string | null
}) {
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-xs" data-testid="explore-legend">
      {pivot.series.map(({ id, metric, split }) => {
        const look = looks.get(id)
        const { unit, definition } = METRICS[metric]
        const { value, previous } = cells.get(id) ?? NO_CELL
        const door = doorAt(answered, metric, pivot.split === null ? [] : [[pivot.split, split ?? null]], null, value)
        const change = changeOf(value, previous, unit, directionOf(metric))
        const content = (
          <>
            {look && <look.icon aria-hidden="true" className="size-3 shrink-0" style={{ color: look.color }} />}
            <span className="max-w-56 truncate text-ink-muted">{look?.label}</span>
            <span className="num font-medium text-ink">{valueText(value, unit)}</span>
          </>
        )
        return (
          <li
            key={id}
            data-legend={`${look?.label} ${valueText(value, unit)}`}
            data-legend-color={look?.color}
            className="inline-flex items-center gap-1.5"
          >
            {door ? (
              <Door
                filters={door.filters}
                extra={door.extra}
                label={`${look?.label}: ${valueText(value, unit)}; show the calls`}
                className="inline-flex items-center gap-1"
              >
                {content}
              </Door>
            ) : (
              <Tooltip content={definition}>
                <span className="inline-flex items-center gap-1">{content}</span>
              </Tooltip>
            )}
            {change && <ChangeLabel change={change} word={false} />}
          </li>
        )
      })}
      {pivot.compared && (
        <li
          data-legend={`dashed: ${COMPARISON_WORDS[answered.report.compare]}`}
          data-legend-color="var(--ink)"
          className="inline-flex items-center gap-1.5 text-ink-muted"
        >
          <span aria-hidden="true" className="w-3.5 border-ink border-t-2 border-dashed" />
          {note ?? COMPARISON_WORDS[answered.report.compare]}
        </li>
      )}
    </ul>
  )
}
