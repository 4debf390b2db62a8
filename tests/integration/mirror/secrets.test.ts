import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import type { Statement } from '@/lib/server/engine/engine'
import { linesOf } from '@/lib/server/engine/literals'
import { ownMirror } from '../../support/own-mirror'

const SECRET = 'S3CRET-b0und'
const { mirror } = ownMirror()
const params = { v: SECRET }

/** Failing statements, by ClickHouse's name of the error. */
const FAILURES: Record<string, Omit<Statement, 'name'>> = {
  CANNOT_PARSE_UUID: { sql: 'SELECT toUUID({v:String})', params },
  UNKNOWN_IDENTIFIER: { sql: 'SELECT nothing FROM calls WHERE session_id = {v:String}', params },
  SYNTAX_ERROR: { sql: 'SELEC {v:String}', params },
  FUNCTION_THROW_IF_VALUE_IS_NON_ZERO: { sql: 'SELECT throwIf(1, {v:String})', params },
  MEMORY_LIMIT_EXCEEDED: {
    sql: "SELECT groupArray(concat({v:String}, repeat('x', 1000), toString(number))) FROM numbers(1000000) SETTINGS max_memory_usage = 10000000",
    params,
  },
}
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test.each(Object.keys(FAILURES))('a statement that fails with %s says nothing that is in it', async (type) => {
  const statement = FAILURES[type] as Omit<Statement, 'name'>
  const all = inspect(await failureOf(mirror().query({ name: 'secrets', ...statement })), { depth: 9 })
  expect(all).toContain(type)
  expect(all).not.toContain(SECRET)
})

test('nor does an insert whose rows cannot be read', async () => {
  const lines = linesOf([[SECRET, 'x', SECRET]])
  const row = { id: SECRET, first_seen_at: SECRET, seen_at: { deep: SECRET } }
  for (const error of [
    await failureOf(mirror().insertLines('calls', ['session_id', 'mid', 'initiated_at'], lines)),
    await failureOf(mirror().insert('quarantine', [row])),
  ]) {
    expect(error).toBeInstanceOf(Error)
    expect(inspect(error, { depth: 9 })).not.toContain(SECRET)
  }
})
