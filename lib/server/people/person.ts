import type { COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { type Companion, NO_CALLS, type PersonFigures, type PersonRow } from '@/lib/shared/people/people'
import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { personRows } from '../analytics/own'
import { comparedWindow } from '../analytics/periods'
import { sortRows } from '../analytics/rows'
import { type FiguresById, readFigures } from './figures'
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
  const scope = scopeOf(deps, ofPerson)
  const before = comparedWindow(compare, scope)
  const [own, everyone] = await Promise.all([
    cachedFor(scope, ['person', uid, mostCompanions, before], async () => {
      const figuresIn = ({ window }: Pick<Scope, 'window'>) =>
        readFigures({ ...scope, window }, 'person', (bindings) => ({
          rows: personRows(scope),
          where: whereSql({ ...scope, window }, bindings),
        }))
      const [now, earlier] = await Promise.all([
        figuresIn(scope),
        before === null ? null : figuresIn({ window: before }),
      ])
      const others = [...now].flatMap(([id, { figures }]) =>
        id === uid ? [] : { uid: id, calls: figures.calls, lastCallAt: figures.lastCallAt },
      )
      const orders = ['calls', 'lastCallAt', 'uid'].map((column) => ({ column, descending: column !== 'uid' }))
      const companions = sortRows(others, orders, scope.firstDay).slice(0, mostCompanions) as Companion[]
      const of = (all: FiguresById) => all.get(uid)?.figures ?? NO_CALLS
      return {
        person: { uid, ...of(now), ...(earlier === null ? {} : { previous: of(earlier) }) },
        companions,
        otherCompanions: others.length - companions.length,
      }
    }),
    mediansOverall(scopeOf(deps, filters)),
  ])
  return { ...own, ...everyone }
}
