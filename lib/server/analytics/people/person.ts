import type { Filters } from '@/lib/shared/contracts/filters'
import type { Companion, PersonFigures, PersonRow } from '@/lib/shared/contracts/people'
import { cached } from '../cache'
import { COLUMNS as C, CALLS_TABLE } from '../calls/columns'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { contextAndKey } from './context'
import { figuresOf, NO_FIGURES, peopleSql } from './figures'
import { mediansOverall } from './people'

/**
 * One person's figures and companions over the filtered calls, with the medians over everyone. Without calls the figures are zero or null.
 * @param filters those of the page, without the person
 */
export async function readPerson(
  deps: AnalyticsDeps,
  filters: Filters,
  uid: string,
  mostCompanions: number,
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
  const [own, everyone] = await Promise.all([
    cached(deps.mirror, JSON.stringify(['person', key, uid, mostCompanions]), async () => {
      const bindings = new Bindings()
      const where = whereSql(ofPerson, { ...context, bindings })
      const person = bindings.bind('String', uid)
      const [[row], companions] = await Promise.all([
        deps.mirror.query<Record<string, unknown>>({
          name: 'person',
          sql: `SELECT * FROM (${peopleSql(where)}) WHERE uid = ${person}`,
          params: bindings.params,
        }),
        deps.mirror.query<{ uid: string; calls: unknown; last: unknown; others: unknown }>({
          name: 'person-companions',
          sql: `SELECT uid, count() AS calls, max(${C.timeSeconds}) AS last, count() OVER () AS others FROM ${CALLS_TABLE} FINAL
            ARRAY JOIN ${C.people} AS uid WHERE (${where}) AND uid != ${person} GROUP BY uid
            ORDER BY calls DESC, last DESC, uid LIMIT ${bindings.bind('Int64', mostCompanions)}`,
          params: { ...bindings.params },
        }),
      ])
      return {
        person: { uid, ...(row === undefined ? NO_FIGURES : figuresOf(row)) },
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
