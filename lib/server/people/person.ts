import { isFilled } from '@/lib/server/mirror/write/refill'
import type { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE } from '@/lib/shared/filters/range'
import type { Companion, PersonFigures, PersonRow } from '@/lib/shared/people/people'
import { cached } from '../analytics/cache'
import type { AnalyticsDeps } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { comparedWindow } from '../analytics/periods'
import { Bindings } from '../analytics/sql'
import { figuresOf, NO_FIGURES, peopleSql } from './figures'
import { contextAndKey, mediansOverall } from './people'

type Row = Record<string, unknown> & { uid: string }

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
      const filled = await isFilled(deps.mirror)
      const whereBefore = before && whereSql(ofPerson, { ...context, window: before, bindings })
      const [rows, previous] = await Promise.all([
        // Everyone in their calls: the person first, then those with the most calls together.
        deps.mirror.query<Row>({
          name: 'person',
          sql: `SELECT *, count() OVER () AS everyone FROM (${peopleSql(where, filled)})
            ORDER BY uid = ${person} DESC, m_calls DESC, m_lastCallAt DESC, uid LIMIT ${bindings.bind('Int64', mostCompanions + 1)}`,
          params: bindings.params,
        }),
        whereBefore === null
          ? null
          : deps.mirror.query<Row>({
              name: 'person-previous',
              sql: `SELECT * FROM (${peopleSql(whereBefore, filled)}) WHERE uid = ${person}`,
              params: bindings.params,
            }),
      ])
      const [self, ...companions] = rows
      const figuresIn = (row: Row | undefined) => (row === undefined ? NO_FIGURES : figuresOf(row))
      return {
        person: { uid, ...figuresIn(self), ...(previous === null ? {} : { previous: figuresIn(previous[0]) }) },
        companions: companions.map((one) => ({
          uid: one.uid,
          calls: Number(one.m_calls),
          lastCallAt: Number(one.m_lastCallAt),
        })),
        otherCompanions: Math.max(0, Number(self?.everyone ?? 1) - 1 - companions.length),
      }
    }),
    mediansOverall(deps, filters),
  ])
  return { ...own, ...everyone }
}
