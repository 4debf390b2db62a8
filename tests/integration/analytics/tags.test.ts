import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scopeOf } from '@/lib/server/analytics/deps'
import { runAnalytics } from '@/lib/server/analytics/run'
import { listCalls } from '@/lib/server/calls/calls'
import { countCalls } from '@/lib/server/calls/day-counts'
import { callFacets } from '@/lib/server/calls/facets'
import { countTags } from '@/lib/server/calls/tagged'
import { readIssues } from '@/lib/server/issues'
import { listPeople } from '@/lib/server/people/people'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import type { Call } from '@/lib/shared/calls/call'
import type { CallId } from '@/lib/shared/calls/call-path'
import { type Filters, filtersSchema } from '@/lib/shared/filters/filters'
import { ownCalls } from '@/tests/integration/analytics/own-calls'
import { type Attached, attached, plainFold } from '@/tests/unit/analytics/attached'
import { type MadeRecord, makeRecords } from '@/tests/unit/analytics/make-records'
import type { ReferenceCall } from '@/tests/unit/analytics/read-record'
import type { Params } from '@/tests/unit/analytics/reference-filters'
import { spelledOddly } from '@/tests/unit/analytics/spelled-oddly'
import { firstOf } from '../../support/properties'
import { partiesOf } from '../../unit/analytics/reference-facts'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 3, 1) / 1000
const TAGS = ['billing', 'vip', 'ärger mit ton', 'none-in-the-mirror']

const made = makeRecords(900, 33, FROM, TO)
/** What the callers attached. Some session ids have accents, so that folding changes them. */
const attachments: Attached[] = fc.sample(attached, { numRuns: made.length, seed: 33 })
const first = spelledOddly(made, 33).map((record, index) => ({
  ...record,
  sessionId: index % 40 === 0 ? `Müller-Runde ${String(record.sessionId)}` : record.sessionId,
  metaData: attachments[index]?.metaData,
  tags: attachments[index]?.tags,
}))
/** The same calls, some moved in time: a tag stays with its call. */
const moved = first.map((record, index) => {
  const { initiatedAt } = made[index] as MadeRecord
  return index % 50 === 0 && initiatedAt !== null ? { ...record, initiatedAt: initiatedAt + 90_000 } : record
})
const own = ownCalls(TO, first, moved)
const { calls } = own
const base = own.deps
const tags = new Map([
  ...calls.flatMap((call, index): [string, string[]][] =>
    index % 5 === 0 ? [[call.sessionId, index % 10 === 0 ? ['billing', 'vip'] : ['ärger mit ton']]] : [],
  ),
  ['gone-from-the-mirror', ['none-in-the-mirror', 'billing']],
])

const filtersOf = (params: Record<string, unknown>): Filters => filtersSchema.parse(params)
const callsTagged = (wanted: readonly string[]) =>
  [...tags].filter(([, own]) => own.some((tag) => wanted.includes(tag))).map(([sessionId]) => ({ sessionId, mid: '' }))
const tagged = () => [...tags].map(([sessionId, own]) => ({ sessionId, mid: '', tags: own }))
const taggedOf = (ids: CallId[]) => ({ ids, key: JSON.stringify(ids) })
const deps = (filters: Filters) => ({ ...base(), tagged: taggedOf(callsTagged(filters.tag)) })

const QUESTIONS: Params[] = [
  { tag: 'billing' },
  { tag: 'billing,ärger mit ton' },
  { tag: ' BILLING ,vip' },
  { tag: 'none-in-the-mirror' },
  { tag: 'nobody-has-it' },
  { tag: 'vip', status: 'ended,unanswered', type: 'video' },
  { tag: 'vip', uid: 'u-0,u-3' },
  { tag: 'billing', guid: 'g-1,g-2' },
  { tag: 'vip', from: String(FROM + 86_400 * 20), to: String(FROM + 86_400 * 50) },
  { tag: 'vip', callback: 'overdue' },
]

/** The calls under a page's filters, except those by callback and those in `but`. */
function slow(params: Params, but: readonly string[] = []): ReferenceCall[] {
  const kept = Object.entries(params).filter(([name]) => !['tag', 'callback', ...but].includes(name))
  const tagged = but.includes('tag') || params.tag === undefined ? null : callsTagged(filtersOf(params).tag)
  return own
    .matching(Object.fromEntries(kept))
    .filter(({ sessionId }) => tagged === null || tagged.some((call) => call.sessionId === sessionId))
}

it('every query counts only the tagged calls', async () => {
  for (const params of QUESTIONS) {
    const filters = filtersOf(params)
    const expected = slow(params)
    const list = await listCalls(deps(filters), filters, { sort: '-time', page: 1, perPage: 200 })
    if (filters.callback.length > 0) {
      expect(list.pagination.total).toBeLessThan(expected.length)
      continue
    }
    const total = expected.length
    expect(new Set(list.calls.map((call) => call.sessionId)), JSON.stringify(params)).toEqual(
      new Set(expected.map((call) => call.sessionId)),
    )
    expect(list.pagination.total).toBe(total)
    expect(await countCalls(scopeOf(deps(filters), filters))).toBe(total)
    const query = analyticsQuerySchema.parse({ metrics: 'calls', by: 'status' })
    const answer = await runAnalytics(deps(filters), query, filters)
    expect(answer.data.reduce((sum, row) => sum + Number(row.calls), 0)).toBe(total)
    const facets = await callFacets(deps(filters), { ...filters, type: [], status: [] })
    expect(facets.status.reduce((sum, one) => sum + one.calls, 0)).toBe(slow(params, ['type', 'status']).length)
    const people = await listPeople(deps(filters), filters, { sort: 'uid', page: 1, perPage: 200 })
    expect(people.people.map(({ uid }) => uid)).toEqual(
      [...new Set(expected.flatMap((call) => [...partiesOf(call)]))].sort(),
    )
    expect((await readIssues(deps(filters), filters)).calls).toBe(total)
  }
})

it('answers change with the tags, although the mirror does not change', async () => {
  const filters = filtersOf({ tag: 'fresh' })
  const totalOf = async (sessionIds: string[]) =>
    (
      await listCalls(
        { ...base(), tagged: taggedOf(sessionIds.map((sessionId) => ({ sessionId, mid: '' }))) },
        filters,
        { sort: '-time', page: 1, perPage: 1 },
      )
    ).pagination.total
  expect(await totalOf([])).toBe(0)
  expect(await totalOf(calls.slice(0, 3).map((call) => call.sessionId))).toBe(3)
  expect(await totalOf(calls.slice(0, 2).map((call) => call.sessionId))).toBe(2)
  await expect(listCalls(base(), filters, { sort: '-time', page: 1, perPage: 1 })).rejects.toThrow('looked up')
})

it('counts each tag among the calls that the other filters leave', async () => {
  const views: Params[] = [{}, { status: 'ended' }, { tag: 'vip', uid: 'u-0' }, { from: '1', to: '2' }]
  for (const params of views) {
    const filters = filtersOf(params)
    const left = slow(params, ['tag'])
    const counts = TAGS.map((tag) => ({
      tag,
      calls: left.filter((call) => tags.get(call.sessionId)?.includes(tag)).length,
    }))
    expect(await countTags(base(), filters, tagged())).toEqual(
      counts
        .filter((one) => one.calls > 0)
        .sort((one, other) => other.calls - one.calls || (one.tag < other.tag ? -1 : 1)),
    )
  }
  expect(await countTags(base(), filtersOf({}), [])).toEqual([])
})

/** A tenth of the calls have a note, too. */
const notes = new Map(
  calls.flatMap(({ sessionId }, index) => (index % 10 === 3 ? [[sessionId, `Rückruf nötig 7${index}`] as const] : [])),
)
const noted = (q: string) => {
  const lists = plainFold(q)
    .split(/\s+/)
    .map((word): [string, CallId[]] => [
      word,
      [...notes].flatMap(([sessionId, text]) => (plainFold(text).includes(word) ? [{ sessionId, mid: '' }] : [])),
    ])
  return { calls: new Map(lists), key: q }
}
const valuesOf = new Map(first.map(({ sessionId }, index) => [String(sessionId), attachments[index]?.values ?? []]))

/** The calls with every word somewhere in the call's id, a party's id, the attachments or a note. */
function plainSearch(all: readonly Call[], q: string): Call[] {
  const parties = new Map(calls.map((call) => [call.sessionId, [...partiesOf(call), call.receiver ?? '']]))
  const words = plainFold(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  return all.filter(({ sessionId, roomMid = '' }) => {
    const texts = [sessionId, ...(parties.get(sessionId) ?? []), roomMid === '' ? (notes.get(sessionId) ?? '') : '']
    const folded = [...texts, ...(valuesOf.get(sessionId) ?? [])].map(plainFold)
    return words.every((word) => folded.some((text) => text.includes(word)))
  })
}

const SEARCHES = [
  ...[
    't-8849',
    'T-8849',
    'arger',
    'STRASSE',
    '100%',
    'a_b',
    'c:\\new',
    'x"y',
    'aeon',
    'cafe',
    'invoice',
    '\u202eevil',
    '👋🏽',
    '名前',
  ],
  ...[
    'MULLER-runde',
    'muller-runde t-8849',
    'true',
    'rückruf',
    'Ruckruf notig',
    'rückruf u-1',
    'late',
    'second line',
    'nowhere-at-all',
  ],
]

it('a search finds calls by every value of their metadata, by tags, notes, and ids without accents', async () => {
  const ofCalls = [...valuesOf.values()].flat().flatMap((value) => value.split(/\s+/).filter((word) => word !== ''))
  const some = ofCalls.filter((_, index) => index % Math.ceil(ofCalls.length / 60) === 0)
  expect(some.length).toBeGreaterThan(40)
  const { calls: all } = await own.listed({})
  // A call whose time changed may be a second call of its room.
  const idsOf = (found: readonly Call[]) => found.map(({ sessionId, roomMid = '' }) => `${sessionId} ${roomMid}`)
  for (const q of [...SEARCHES, ...firstOf(some, 5)]) {
    const filters = filtersOf({ q: q.slice(0, 200) })
    const wanted = plainSearch(all, filters.q ?? '')
    const asked = { ...base(), noted: noted(filters.q ?? '') }
    const { calls: found, total } = await own.listed(filters, '-time', asked)
    expect(idsOf(found), q).toEqual(idsOf(wanted))
    expect(total, q).toBe(wanted.length)
    const query = analyticsQuerySchema.parse({ metrics: 'calls' })
    expect((await runAnalytics(asked, query, filters)).data[0]?.calls, q).toBe(wanted.length)
    const video = filtersOf({ q: q.slice(0, 200), type: 'video' })
    const ofVideo = wanted.filter(({ type }) => type === 'video').length
    expect(await countCalls(scopeOf(asked, video)), q).toBe(ofVideo)
  }
})
