import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runAnalytics } from '@/lib/server/analytics/run'
import { CALL_COLUMN_NAMES } from '@/lib/server/mirror/schema/call-columns'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { makeRecords } from '../../unit/analytics/make-records'
import { expectNear } from './against-reference'
import { ownCalls, withReplaced } from './own-calls'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/bi.md'), 'utf8')
const sections = page.split(/^## /m)
const ofMirror = sections.find((text) => text.startsWith('SQL on the mirror')) ?? ''
/** Each statement, and the request below it that gives the same figures, if there is one. */
const statements = [...ofMirror.matchAll(/```sql\n(.*?)\n```(?:\n\n`\/api\/analytics\?([^`]+)`)?/gs)].map(
  ([, sql = '', request]) => ({ sql, request }),
)
const reading = statements.filter(({ sql }) => sql.startsWith('SELECT'))
const granting = statements.filter(({ sql }) => !sql.startsWith('SELECT'))
const granted = granting
  .flatMap(({ sql }) => [...sql.matchAll(/SELECT\((.*?)\) ON callscope\.calls/gs)])
  .map(([, list = '']) => list.split(',').map((name) => name.trim()))
const wordsOf = (sql: string) => new Set(sql.match(/\w+/g))

const FROM = Date.UTC(2026, 8, 20) / 1000
const TO = Date.UTC(2026, 10, 5) / 1000
const made = (seed: number) => makeRecords(4000, seed, FROM, TO)
/** Some calls are stored twice, so that only FINAL counts them once. */
const { deps, mirror } = ownCalls(TO, ...withReplaced(made(9), made(10)))
const ask = (sql: string) => mirror().query<Record<string, unknown>>({ name: 'bi', sql })

it('has statements of every kind', () => {
  expect(reading.length).toBe(6)
  expect(reading.filter(({ request }) => request !== undefined).length).toBe(5)
  expect(granting.length).toBe(4)
})

it.each(granting.map(({ sql }) => sql))('%s is valid', async (sql) => {
  expect((await ask(`EXPLAIN AST ${sql}`)).length).toBeGreaterThan(0)
})

describe.each(reading.flatMap(({ sql, request }) => (request === undefined ? [] : [{ sql, request }])))(
  'the statement above $request',
  ({ sql, request }) => {
    it('gives the figures of the request', async () => {
      const asked = Object.fromEntries(new URLSearchParams(request))
      const { metrics, by, order, ...filters } = asked
      const query = analyticsQuerySchema.parse({ metrics, by, order })
      const { data } = await runAnalytics(deps(), query, filtersSchema.parse(filters))
      const keyOf = (row: Record<string, unknown>) => JSON.stringify(query.by.map((name) => row[name]))
      const wanted = new Map(data.map((row) => [keyOf(row), row]))
      const rows = await ask(sql)
      expect(rows.length).toBeGreaterThan(0)
      const isListed = (row: Record<string, unknown>) => row.calls !== 0 && row.group !== null
      expect(rows.length).toBe(data.filter(isListed).length)
      for (const row of rows)
        for (const name of query.metrics)
          expectNear(row[name], wanted.get(keyOf(row))?.[name] as number | null, `${keyOf(row)} ${name}`)
    })
  },
)

it('the names are found', async () => {
  const names = reading.find(({ request }) => request === undefined)
  const rows = await ask(names?.sql ?? '')
  expect(rows.every(({ kind, id, name }) => ['user', 'group'].includes(String(kind)) && id !== '' && name !== '')).toBe(
    true,
  )
})

describe('the grants', () => {
  const [plain = [], personal = []] = granted
  const PERSONAL =
    /^(initiator|receiver|invited_joined|person_.*|stay_.*|entry_.*|.*_uids|.*_names?|.*_spellings?|tags|meta_data|search_text)$/
  /** Columns of the mirror that no report needs. */
  const OWN = [
    'coerced_fields',
    'content_hash',
    'fetched_at_ms',
    'filled',
    'has_mid',
    'is_final',
    'stored_at_ms',
    'total_duration',
  ]

  it('and the table agree about which columns are personal', () => {
    const [, cell = ''] = /^\| `calls` \| [^|]* \| ([^|]*) \|$/m.exec(ofMirror) ?? []
    const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const covers = (entry: string, name: string) =>
      entry.endsWith('…') ? name.startsWith(entry.slice(0, -1)) : name === entry
    expect(named.filter((entry) => !CALL_COLUMN_NAMES.some((name) => covers(entry, name)))).toEqual([])
    const covered = CALL_COLUMN_NAMES.filter((name) => named.some((entry) => covers(entry, name)))
    expect(covered).toEqual(CALL_COLUMN_NAMES.filter((name) => PERSONAL.test(name)))
  })

  it('are of columns that exist, and the first of none that says who was in a call', () => {
    for (const name of [...plain, ...personal]) expect(CALL_COLUMN_NAMES).toContain(name)
    expect(plain.filter((name) => PERSONAL.test(name))).toEqual([])
    expect(personal.filter((name) => !PERSONAL.test(name))).toEqual([])
  })

  it('decide about every column', () => {
    const others = CALL_COLUMN_NAMES.filter((name) => !plain.includes(name) && !PERSONAL.test(name))
    expect(others.toSorted()).toEqual(OWN)
  })

  it('suffice for the statements', () => {
    for (const { sql, request } of reading.filter((one) => one.request !== undefined)) {
      const allowed = request?.includes('by=person') ? [...plain, ...personal] : plain
      const used = CALL_COLUMN_NAMES.filter((name) => wordsOf(sql).has(name))
      expect(
        used.filter((name) => !allowed.includes(name)),
        sql,
      ).toEqual([])
    }
  })
})
