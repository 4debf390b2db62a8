import { expect, it } from 'vitest'
import { onServer, ownMirror } from '../../support/own-mirror'

const { mirror } = ownMirror()
const ROWS = 10_000_000

it.skipIf(onServer)(
  'embedded: what groups more rows than fit into the memory of a statement goes on with files',
  async () => {
    const [row] = await mirror().query<{ found: unknown }>({
      name: 'test.grouped',
      sql: `SELECT count() AS found FROM (SELECT concat('session-', toString(number)) AS id FROM numbers(${ROWS}) GROUP BY id)`,
    })
    expect(Number(row?.found)).toBe(ROWS)
  },
)
