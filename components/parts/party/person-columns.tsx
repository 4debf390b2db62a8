import type { Column } from '@/components/table/column'
import { RelativeTime } from '@/components/ui/text/name'
import type { NameOf } from '@/lib/client/data/use-names'
import { figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { personHref, teamHref } from '@/lib/shared/links'
import type { PersonFigures } from '@/lib/shared/people/people'
import { PERSON_METRIC_NAMES, PERSON_METRICS, type PersonMetric } from '@/lib/shared/people/person-metrics'
import { partyColumns } from './party-columns'
import { personChange, personDoor } from './person-figures'

/** A person or a team with figures; those of the period compared with, if there is one. */
export type PersonLine = PersonFigures & { id: string; previous?: PersonFigures | undefined }

/** These answer the page's question; the others are chosen under Columns. */
const MAIN: readonly PersonMetric[] = ['offered', 'answerRate', 'missed', 'talkSeconds']
const FIGURES = PERSON_METRIC_NAMES.filter((name) => name !== 'lastCallAt')
const KINDS = { user: { header: 'Person', hrefOf: personHref }, team: { header: 'Team', hrefOf: teamHref } }

type PersonColumns = {
  kind: keyof typeof KINDS
  filters: Filters
  nameOf: NameOf
  isCompared: boolean
  byChange: boolean
  /** The first row: what it is called, and its figures. */
  summary: { label: string; figures: Partial<Record<PersonMetric, number | null>> }
}

/** The columns of a list of people or of teams. */
export function personColumns({ kind, filters, summary, isCompared, ...shared }: PersonColumns): Column<PersonLine>[] {
  const { header, hrefOf } = KINDS[kind]
  const columns = partyColumns<PersonMetric, PersonLine>({
    ...shared,
    kind,
    id: 'id',
    header,
    hrefOf: (id) => hrefOf(id, { ...filters, team: [] }),
    metrics: FIGURES,
    words: PERSON_METRICS,
    textOf: (metric, value) => figureText(PERSON_METRICS[metric], value),
    doorOf: (id, metric) => personDoor(filters, kind, id, metric),
    summary,
    changeIn: isCompared ? (row, metric) => personChange(row, row.previous, metric) : undefined,
  })
  const last: Column<PersonLine> = {
    id: 'lastCallAt',
    header: PERSON_METRICS.lastCallAt.label,
    hint: PERSON_METRICS.lastCallAt.definition,
    sort: 'descending',
    numeric: true,
    cell: ({ lastCallAt }) => (lastCallAt === null ? '–' : <RelativeTime at={lastCallAt} />),
  }
  const [name, ...figures] = columns
  return [
    { ...(name as Column<PersonLine>), card: 'title' },
    ...[...figures, last].map((column, index): Column<PersonLine> => {
      const isMain = MAIN.includes(FIGURES[index] as PersonMetric)
      return { ...column, optional: !isMain, ...(isMain ? { card: index === 0 ? 'aside' : 'line' } : {}) }
    }),
  ]
}
