import { type AnalyticsDeps, cachedFor, type Scope, scopeOf } from '@/lib/server/analytics/deps'
import { isNamedSql, teamUids } from '@/lib/server/analytics/filters/organisation'
import { whereSql } from '@/lib/server/analytics/filters/where'
import { idsNamed } from '@/lib/server/analytics/filters/word-parties'
import { personRows } from '@/lib/server/analytics/own'
import { comparedWindow } from '@/lib/server/analytics/periods'
import { changeBetween, sortRows } from '@/lib/server/analytics/rows'
import type { CompareMode } from '@/lib/shared/analytics/analytics'
import { byChangeOf, sortedFigure } from '@/lib/shared/charts/sort-by'
import type { Filters } from '@/lib/shared/filters/filters'
import { invalidField } from '@/lib/shared/http/errors'
import { type Parsed, pagination } from '@/lib/shared/http/route'
import { foldedWords } from '@/lib/shared/people/names'
import { type Companion, NO_CALLS, type PersonRow, type peopleRoute } from '@/lib/shared/people/people'
import type { PersonFigure } from '@/lib/shared/people/person-metrics'
import { type FiguresById, mediansOf, readFigures } from './figures'

type PeopleQuery = Parsed<(typeof peopleRoute)['query']>
export type PeopleRequest = Pick<PeopleQuery, 'find' | 'compare'> &
  Required<Pick<PeopleQuery, 'sort' | 'page' | 'perPage'>>

/**
 * One page of the people in the filtered calls, with the medians over everyone. Nulls last in either direction, ties by uid. With a comparison,
 * each has the figures of the previous period; a list sorted by a change also has people who were only in that period.
 * @throws AppError INVALID_REQUEST naming `from`, or `sort` for a change without a comparison
 */
export async function listPeople(deps: AnalyticsDeps, filters: Filters, request: PeopleRequest) {
  const scope = scopeOf(deps, filters)
  const { find, sort, page, perPage } = request
  const before = comparedWindow(request.compare, scope)
  const name = sortedFigure(sort) as 'uid' | 'name' | PersonFigure
  const byChange = byChangeOf(sort)
  if (byChange && request.compare === undefined) throw invalidField('sort', 'by a change needs compare')
  const { total, ...answer } = await cachedFor(
    scope,
    ['people', request, before, deps.directory.namesVersion],
    async () => {
      const [now, earlier] = await inBoth(scope, before, everyoneIn)
      const figuresIn = (uid: string) => now.get(uid)?.figures ?? NO_CALLS
      const previousOf = (uid: string) => earlier?.get(uid)?.figures ?? NO_CALLS
      const { user: parties } = deps.directory.parties
      const rankOf = (uid: string): string | number | null => {
        if (name === 'uid') return uid
        // Someone without a name is listed by uid.
        if (name === 'name') return parties.get(uid)?.foldedName || uid.toLowerCase()
        const value = figuresIn(uid)[name]
        return byChange && earlier !== null ? changeBetween(value, previousOf(uid)[name]) : value
      }
      const found = foldedWords(find ?? '').map((word) => new Set(idsNamed('user', word, deps)))
      const uids = new Set([...now.keys(), ...(byChange && earlier !== null ? earlier.keys() : [])])
      const listed = [...uids].flatMap((uid) => (found.every((ids) => ids.has(uid)) ? { uid, rank: rankOf(uid) } : []))
      const orders = ['rank', 'uid'].map((column) => ({ column, descending: sort.startsWith('-') }))
      const people = sortRows(listed, orders, scope.firstDay)
        .slice((page - 1) * perPage, page * perPage)
        .map(({ uid }): PersonRow => {
          const id = String(uid)
          return { uid: id, ...figuresIn(id), ...(earlier === null ? {} : { previous: previousOf(id) }) }
        })
      const isLast = filters.team.length > 0 && page * perPage >= listed.length
      const idle = isLast ? teamUids(scope)?.filter((uid) => !uids.has(uid)) : undefined
      return { people, total: listed.length, idle, medians: mediansOf([...now.values()].map(({ figures }) => figures)) }
    },
  )
  return {
    ...answer,
    pagination: pagination(total, answer.people.length, perPage, page),
    previous: before && { from: before.from, to: before.to },
  }
}

/** Everyone in the filtered calls with all figures, with a filter by team only its members; a person counts once per call, whatever the number of devices. */
const everyoneIn = (scope: Scope): Promise<FiguresById> =>
  readFigures(scope, 'people', (bindings) => {
    const rows = personRows(scope)
    const isMember = isNamedSql(rows.key, { ...scope, filters: { ...scope.filters, uid: [] }, bindings })
    return { rows, where: `${whereSql(scope, bindings)} AND ${isMember}` }
  })

/** What is read in the scope's window, and in the one compared with; null without one. */
const inBoth = <T>(scope: Scope, before: Scope['window'] | null, read: (scope: Scope) => Promise<T>) =>
  Promise.all([read(scope), before === null ? null : read({ ...scope, window: before })])

/**
 * One person's figures and companions over the filtered calls, with the medians over everyone; with a comparison, also the figures of the previous
 * period. Without calls, the figures are zero or null.
 * @param filters those of the page, without the person
 */
export async function readPerson(
  deps: AnalyticsDeps,
  filters: Filters,
  uid: string,
  { mostCompanions, compare }: { mostCompanions: number; compare?: CompareMode },
) {
  const ofPerson = { ...filters, uid: filters.uid.length === 0 ? [uid] : filters.uid, with: [...filters.with, uid] }
  const scope = scopeOf(deps, ofPerson)
  const before = comparedWindow(compare, scope)
  const overall = scopeOf(deps, filters)
  const [own, everyone] = await Promise.all([
    cachedFor(scope, ['person', uid, mostCompanions, before], async () => {
      const [now, earlier] = await inBoth(scope, before, (asked) =>
        readFigures(asked, 'person', (bindings) => ({ rows: personRows(asked), where: whereSql(asked, bindings) })),
      )
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
    cachedFor(overall, ['everyone'], async () => {
      const all = await everyoneIn(overall)
      return { people: all.size, medians: mediansOf([...all.values()].map(({ figures }) => figures)) }
    }),
  ])
  return { ...own, ...everyone }
}
