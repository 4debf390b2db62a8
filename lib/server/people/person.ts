import type { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { type Companion, NO_CALLS, type PersonFigures, type PersonRow } from '@/lib/shared/people/people'
import { ask } from '../analytics/ask'
import { type AnalyticsDeps, cachedFor, scopeOf } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { personRows } from '../analytics/own'
import { comparedWindow } from '../analytics/periods'
import { figuresOf, figuresSql } from './figures'
import { mediansOverall } from './people'

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
  const scope = scopeOf(deps, ofPerson)
  const before = comparedWindow(compare, scope)
  const [own, everyone] = await Promise.all([
    cachedFor(scope, ['person', uid, mostCompanions, before], async () => {
      const [rows, previous] = await Promise.all([
        // Everyone in their calls: the person first, then those with the most calls together.
        ask<Row>(
          scope,
          'person',
          (
            bindings,
          ) => `SELECT *, count() OVER () AS everyone FROM (${figuresSql(personRows(scope), whereSql(scope, bindings))})
            ORDER BY uid = ${bindings.bind('String', uid)} DESC, m_calls DESC, m_lastCallAt DESC, uid LIMIT ${bindings.bind('Int64', mostCompanions + 1)}`,
        ),
        before === null
          ? null
          : ask<Row>(
              scope,
              'person-previous',
              (bindings) =>
                `SELECT * FROM (${figuresSql(personRows(scope), whereSql({ ...scope, window: before }, bindings))}) WHERE uid = ${bindings.bind('String', uid)}`,
            ),
      ])
      const [self, ...companions] = rows
      const figuresIn = (row: Row | undefined) => (row === undefined ? NO_CALLS : figuresOf(row))
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
    mediansOverall(scopeOf(deps, filters)),
  ])
  return { ...own, ...everyone }
}
