import { ChangeLabel } from '@/components/charts/change-label'
import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import type { NameOf } from '@/lib/client/data/use-names'
import type { Change } from '@/lib/shared/charts/change'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import type { NameKind } from '@/lib/shared/people/names'
import { Party } from './party'

type PartyColumns<Row, Metric extends string> = {
  kind: NameKind
  nameOf: NameOf
  /** The key of the id. */
  id: keyof Row & string
  header: string
  hrefOf: (id: string) => string
  metrics: readonly Metric[]
  /** The figures that fit on a phone; by default all. */
  narrow?: readonly Metric[]
  words: Record<Metric, { label: string; definition: string }>
  textOf: (metric: Metric, value: number | null) => string
  /** The filters of the calls that a figure counts; null where no list has exactly those. */
  doorOf: (id: string, metric: Metric) => DoorFilters
  /** The first row: what it is called, and its figures. */
  summary: { label: string; figures: Partial<Record<Metric, number | null>> }
  /** The change of a figure since the period compared with; absent without one. */
  changeIn?: ((row: Row, metric: Metric) => Change | null) | undefined
  /** The heads sort by the change instead of the figure. */
  byChange: boolean
}

/** The sort key of a figure, or of its change. */
const sortKey = (metric: string, byChange: boolean) => (byChange ? `${metric}Change` : metric)

/** The columns of a list of people or groups: each figure links to its calls, with its change below and the medians above. */
export function partyColumns<Metric extends string, Row extends Record<Metric, number | null>>({
  kind,
  nameOf,
  id,
  header,
  hrefOf,
  metrics,
  narrow = metrics,
  words,
  textOf,
  doorOf,
  summary,
  changeIn,
  byChange,
}: PartyColumns<Row, Metric>): Column<Row>[] {
  const idOf = (row: Row) => String(row[id])
  return [
    {
      id: 'name',
      header,
      sort: 'ascending',
      pinned: true,
      className: 'max-w-56 truncate',
      cell: (row) => (
        <TextLink href={hrefOf(idOf(row))} className="block min-w-0 truncate">
          <Party kind={kind} id={idOf(row)} withId className="block" />
        </TextLink>
      ),
      summary: summary.label,
    },
    ...metrics.map((metric): Column<Row> => {
      const { label, definition } = words[metric]
      return {
        id: sortKey(metric, byChange),
        header: label,
        hint: definition,
        sort: byChange ? 'ascending' : 'descending',
        numeric: true,
        from: narrow.includes(metric) ? undefined : 'md',
        cell: (row) => {
          const text = textOf(metric, row[metric])
          const door = row[metric] === 0 ? null : doorOf(idOf(row), metric)
          const figure = (
            <Door filters={door} label={`${label} of ${nameOf(kind, idOf(row))}: ${text}; show these calls`}>
              {text}
            </Door>
          )
          if (changeIn === undefined) return figure
          const change = changeIn(row, metric)
          return (
            <span className="flex flex-col items-end leading-4">
              {figure}
              {change === null ? (
                <span aria-hidden="true" className="h-4" />
              ) : (
                <ChangeLabel change={change} word={false} className="h-4" />
              )}
            </span>
          )
        },
        summary: metric in summary.figures ? textOf(metric, summary.figures[metric] ?? null) : null,
      }
    }),
  ]
}
