import { ChangeLabel } from '@/components/charts/change-label'
import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import type { NameOf } from '@/lib/client/data/use-names'
import { figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref, personHref, teamHref } from '@/lib/shared/links'
import { Party } from './party'
import {
  isMain,
  METRICS_OF,
  type PartyFigures,
  type PartyLine,
  type PartyMetric,
  partyChange,
  partyDoor,
  wordsOf,
} from './party-figures'

const KINDS = {
  user: { header: 'Person', hrefOf: personHref, filter: 'uid' },
  team: { header: 'Team', hrefOf: teamHref, filter: 'team' },
  group: { header: 'Group', hrefOf: groupHref, filter: 'guid' },
} as const
export type PartyKind = keyof typeof KINDS

export type PartyColumns = {
  kind: PartyKind
  filters: Filters
  nameOf: NameOf
  /** The heads sort by the change instead of the figure. */
  byChange: boolean
  /** The first row: what it is called, and its figures; or those of a team, whose people are listed. */
  summary: { label: string; figures?: PartyFigures; team?: PartyLine }
}

/** The columns of a list of people, teams or groups: each figure links to its calls, with its change below. Five are shown unless others are chosen. */
export function partyColumns({ kind, filters, nameOf, byChange, summary }: PartyColumns): Column<PartyLine>[] {
  const { header } = KINDS[kind]
  const name: Column<PartyLine> = {
    id: 'name',
    header,
    sort: 'ascending',
    pinned: true,
    rowHeader: true,
    className: 'max-w-56 truncate',
    card: 'title',
    cell: ({ id }) => (
      <TextLink href={partyHref(kind, id, filters)} className="block min-w-0 truncate">
        <Party kind={kind} id={id} withId className="block" />
      </TextLink>
    ),
    summary: summary.label,
  }
  const figures = METRICS_OF[kind].map((metric): Column<PartyLine> => {
    const words = wordsOf(kind, metric)
    return {
      id: byChange && metric !== 'lastCallAt' ? `${metric}Change` : metric,
      header: words.label,
      hint: words.definition,
      sort: byChange ? 'ascending' : 'descending',
      numeric: true,
      optional: !isMain(kind, metric),
      cell: (row) => <PartyFigure kind={kind} filters={filters} row={row} metric={metric} nameOf={nameOf} />,
      summary: summary.team ? (
        <PartyFigure kind="team" filters={filters} row={summary.team} metric={metric} nameOf={nameOf} />
      ) : summary.figures && metric !== 'lastCallAt' ? (
        figureText(words, summary.figures[metric] ?? null)
      ) : null,
    }
  })
  return [name, ...figures]
}

/** The page of a person, team or group, under the filters of a list. */
export const partyHref = (kind: PartyKind, id: string, filters: Filters): string => {
  const { hrefOf, filter } = KINDS[kind]
  return hrefOf(id, { ...filters, team: [], [filter]: [] })
}

type FigureProps = Pick<PartyColumns, 'kind' | 'filters' | 'nameOf'> & { row: PartyLine; metric: PartyMetric }

function PartyFigure({ kind, filters, row, metric, nameOf }: FigureProps) {
  const value = row[metric] ?? null
  if (metric === 'lastCallAt') return value === null ? '–' : <RelativeTime at={value} />
  const words = wordsOf(kind, metric)
  const text = figureText(words, value)
  const door = value === 0 ? null : partyDoor(filters, kind, row.id, metric)
  const figure = (
    <Door filters={door} label={`${words.label} of ${nameOf(kind, row.id)}: ${text}; show these calls`}>
      {text}
    </Door>
  )
  if (row.previous == null) return figure
  const change = partyChange(kind, row, row.previous, metric)
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
}
