import { ChangeLabel } from '@/components/charts/change-label'
import { ON_HOVER } from '@/components/parts/figures/panel'
import type { Column } from '@/components/table/column'
import { cn } from '@/components/ui/cn'
import { ShareBar } from '@/components/ui/state/progress'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import type { NameOf } from '@/lib/client/data/use-names'
import { figureText } from '@/lib/shared/charts/change'
import { GROUP_METRICS } from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref, type PageParams, personHref, teamHref } from '@/lib/shared/links'
import type { NameKind } from '@/lib/shared/people/names'
import { PERSON_METRIC_NAMES, TEAM_METRIC_NAMES } from '@/lib/shared/people/person-metrics'
import { countOf } from '@/lib/shared/text/format'
import { Party } from './party'
import { figureOf, type PartyLine, type PartyMetric, wordsOf } from './party-figures'

export const KINDS = {
  user: { header: 'Person', many: 'People', hrefOf: personHref, filter: 'uid', metrics: PERSON_METRIC_NAMES },
  team: { header: 'Team', many: 'Teams', hrefOf: teamHref, filter: 'team', metrics: TEAM_METRIC_NAMES },
  group: { header: 'Group', many: 'Groups', hrefOf: groupHref, filter: 'guid', metrics: GROUP_METRICS },
} as const satisfies Record<NameKind, object>

export type PartyColumns = {
  kind: NameKind
  filters: Filters
  compared: PageParams
  nameOf: NameOf
  /** Column heads sort by the change instead of the figure, and each change is shown below its figure. */
  byChange: boolean
  /** A long list shows the links to the calls on hover. */
  isLong?: boolean
  /** The first row: the team whose people are listed. */
  summary?: { label: string; team: PartyLine }
}

/** The columns of a list of people, teams or groups: each figure links to its calls. Five are shown unless others are chosen. */
export function partyColumns({ summary, ...own }: PartyColumns): Column<PartyLine>[] {
  const { kind, filters, compared, byChange } = own
  const { header, metrics } = KINDS[kind]
  /** The figures that are shown unless others are chosen. */
  const main: readonly PartyMetric[] = [kind === 'group' ? 'calls' : 'offered', 'answerRate', 'missed', 'talkSeconds']
  const name: Column<PartyLine> = {
    id: 'name',
    header,
    sort: 'ascending',
    pinned: true,
    rowHeader: true,
    className: 'max-w-56 truncate',
    card: 'title',
    cell: ({ id }) => (
      <TextLink href={partyHref(kind, id, filters, compared)} className="block min-w-0 truncate">
        <Party kind={kind} id={id} className="block" />
      </TextLink>
    ),
    summary: summary?.label,
  }
  const figures = metrics.map((metric): Column<PartyLine> => {
    const words = wordsOf(kind, metric)
    return {
      id: metric,
      header: words.label,
      hint: words.definition,
      sort: byChange ? 'ascending' : 'descending',
      numeric: true,
      optional: !main.includes(metric),
      cell: (row) => <PartyFigure {...own} row={row} metric={metric} />,
      summary: summary && <PartyFigure {...own} kind="team" row={summary.team} metric={metric} />,
    }
  })
  return [name, ...figures]
}

/** The page of a person, team or group, under the filters and the comparison of a list. */
export function partyHref(kind: NameKind, id: string, filters: Filters, compared: PageParams): string {
  const { hrefOf, filter } = KINDS[kind]
  return hrefOf(id, { ...filters, team: [], [filter]: [] }, compared)
}

/** A list shows longer times to the minute. */
const toMinute = (seconds: number | null) =>
  seconds === null || seconds < 60 ? seconds : Math.round(seconds / 60) * 60

type FigureProps = Omit<PartyColumns, 'summary' | 'compared'> & { row: PartyLine; metric: PartyMetric }

/** A figure with its bar and its change; a rate or a time of few calls is faded and says how few. */
function PartyFigure({ kind, filters, row, metric, nameOf, byChange, isLong = false }: FigureProps) {
  const { words, value, n, isFew, door, change } = figureOf(kind, row, metric, filters)
  if (metric === 'lastCallAt') return value === null ? '–' : <RelativeTime at={value} />
  const text = figureText(words, isLong && metric === 'talkSeconds' ? toMinute(value) : value)
  const label = `${words.label} of ${nameOf(kind, row.id)}: ${text}; show these calls`
  return (
    <span className="inline-flex flex-col items-end leading-4">
      <span
        title={value === null || n === null ? undefined : `Of ${countOf(n, 'call')}${isFew ? ': few' : ''}`}
        className={cn('group relative inline-flex items-center gap-2', isFew && 'text-ink-faint')}
      >
        {isLong ? text : <Door {...{ filters: door, label }}>{text}</Door>}
        {isLong && metric === 'answerRate' && (
          <ShareBar share={value ?? 0} className={cn('w-14 max-sm:hidden', isFew && 'opacity-40')} />
        )}
        {isLong && door !== null && (
          <Door
            filters={door}
            label={label}
            className={cn('absolute -inset-x-1.5 -inset-y-1 border-accent border-b', ON_HOVER)}
          />
        )}
      </span>
      {byChange && change !== null && <ChangeLabel change={change} word={false} className="h-4" />}
    </span>
  )
}
