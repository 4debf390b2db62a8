import type { COMPARE_MODES } from '@/lib/shared/contracts/analytics'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Companion, PersonFigures, PersonRow } from '@/lib/shared/contracts/people'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'
import { cached } from '../cache'
import { COLUMNS as C, CALLS_TABLE } from '../calls/columns'
import { comparedWindow } from '../compared'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { contextAndKey } from './context'
import { figuresOf, NO_FIGURES, peopleSql } from './figures'
import { mediansOverall } from './people'

/**
 * One person's figures and companions over the filtered calls, with the medians over everyone; with a comparison, the figures of the previous period, too. Without calls
 * the figures are zero or null.
 * @param filters those of the page, without the person
 */
export async function readPerson(
  deps: AnalyticsDeps,
  filters: Filters,
  uid: string,
  { mostCompanions, compare }: { mostCompanions: number; compare?: (typeof COMPARE_MODES)[number] },
): Promise<{
  person: PersonRow
  companions: Companion[]
  otherCompanions: number
  people: number
  medians: PersonFigures
}> {
  const ofPerson: Filters = {
    ...filters,
    uid: filters.uid.length === 0 ? [uid] : filters.uid,
    with: [...filters.with, uid],
  }
  const { context, key } = contextAndKey(deps, ofPerson)
  const before = comparedWindow({ compare }, context.window, filters.range, filters.tz ?? DEFAULT_ZONE)
  const [own, everyone] = await Promise.all([
    cached(deps.mirror, JSON.stringify(['person', key, uid, mostCompanions, before]), async () => {
      const bindings = new Bindings()
      const where = whereSql(ofPerson, { ...context, bindings })
      const person = bindings.bind('String', uid)
      const ownFigures = async (name: string, condition: string) => {
        const sql = `SELECT * FROM (${peopleSql(condition)}) WHERE uid = ${person}`
        const [row] = await deps.mirror.query<Record<string, unknown>>({ name, sql, params: bindings.params })
        return row === undefined ? NO_FIGURES : figuresOf(row)
      }
      const whereBefore = before && whereSql(ofPerson, { ...context, window: before, bindings })
      const [figures, previous, companions] = await Promise.all([
        ownFigures('person', where),
        whereBefore === null ? null : ownFigures('person-previous', whereBefore),
        deps.mirror.query<{ uid: string; calls: unknown; last: unknown; others: unknown }>({
          name: 'person-companions',
          sql: `SELECT uid, count() AS calls, max(${C.timeSeconds}) AS last, count() OVER () AS others FROM ${CALLS_TABLE} FINAL
            ARRAY JOIN ${C.people} AS uid WHERE (${where}) AND uid != ${person} GROUP BY uid
            ORDER BY calls DESC, last DESC, uid LIMIT ${bindings.bind('Int64', mostCompanions)}`,
          params: { ...bindings.params },
        }),
      ])
      return {
        person: { uid, ...figures, ...(previous === null ? {} : { previous }) },
        companions: companions.map((one) => ({
          uid: one.uid,
          calls: Number(one.calls),
          lastCallAt: Number(one.last),
        })),
        otherCompanions: Math.max(0, Number(companions[0]?.others ?? 0) - companions.length),
      }
    }),
    mediansOverall(deps, filters),
  ])
  return { ...own, ...everyone }
}
