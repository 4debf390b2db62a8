import type { PersonFigures } from '@/lib/shared/people/people'
import { PERSON_FIGURES, type PersonFigure } from '@/lib/shared/people/person-metrics'
import { ask, type PartOf, rowsByDay, type Scope } from '../analytics/deps'
import { added, addedUp, type Measure, measureColumns, medianOf, PART, ratio } from '../analytics/measures'
import { OWN_MEASURES } from '../analytics/metrics'
import { type OwnRows, roleSql } from '../analytics/own'
import { Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'

const count = (condition: string) => added(`countIf(${condition})`)
/** How each figure is measured over rows of people and calls. Figures that `by=person` has too are the same there. */
const figureMeasures = ({ own, reconnects }: OwnRows): Record<PersonFigure, Measure> => ({
  ...(Object.fromEntries(Object.entries(OWN_MEASURES).map(([name, measure]) => [name, measure(own)])) as Record<
    keyof typeof OWN_MEASURES,
    Measure
  >),
  meetings: count(roleSql('invited', own)),
  attended: count(roleSql('attended', own)),
  calls: added('count()'),
  reconnects: added(`sum(${reconnects})`),
  lastCallAt: added(`max(${C.timeSeconds})`),
  initiated: count(own.placed),
  joined: count(own.attended),
  attendance: ratio(`countIf(${own.attended})`, `countIf(${own.invited})`),
  presenceMinutes: added(`sum(${own.seconds}) / 60`),
})

/** What a statement about people counts: rows, the condition on them and their calls, and additional measures. */
type Asked = { rows: OwnRows; where: string; more?: readonly Measure[] }
/** The figures of everyone in some calls, or of sets of people, by id; `more` has the additional measures. */
export type FiguresById = Map<string, { figures: PersonFigures; more: (number | null)[] }>

/** Reads figures by one statement; additive measures are cached by day. */
export async function readFigures(
  scope: Scope,
  name: string,
  write: (bindings: Bindings) => Asked,
): Promise<FiguresById> {
  const measuresOf = ({ rows, more = [] }: Asked) => {
    const own = figureMeasures(rows)
    return [...PERSON_FIGURES.map((figure) => own[figure]), ...more]
  }
  const read = (partOf?: PartOf) =>
    ask(scope, name, (bindings) => {
      const asked = write(bindings)
      const part = partOf?.(bindings)
      const columns = [`${asked.rows.key} AS uid`, ...measureColumns(measuresOf(asked), part)]
      return `SELECT ${columns.join(', ')} FROM ${CALLS_TABLE} FINAL ${asked.rows.join}
          WHERE ${asked.where} AND ${part?.condition ?? '1'} GROUP BY uid${part === undefined ? '' : `, ${PART}`}`
    })
  const measures = measuresOf(write(new Bindings()))
  const rows = await (measures.some(({ isLong }) => isLong) ? read() : rowsByDay(scope, () => [name], read))
  const figuresOf = (values: readonly (number | null)[]) =>
    Object.fromEntries(PERSON_FIGURES.map((figure, index) => [figure, values[index] ?? null])) as PersonFigures
  return new Map(
    [...addedUp(rows, measures, ({ uid }) => String(uid))].map(([uid, values]) => [
      uid,
      { figures: figuresOf(values), more: values.slice(PERSON_FIGURES.length) },
    ]),
  )
}

/** Medians of the figures of several people. */
export const mediansOf = (all: readonly PersonFigures[]): PersonFigures =>
  Object.fromEntries(
    PERSON_FIGURES.map((name) => [name, medianOf(all.flatMap((figures) => figures[name] ?? []))]),
  ) as PersonFigures
