import type { Changes } from './changes'
import { withLiterals } from './literals'
import type { Mirror, Statement } from './mirror'
import type { RunningEngine } from './running-engine'
import type { Asked, Tag } from './session'

type Statements = Pick<Mirror, 'query' | 'bytes' | 'command' | 'changeCalls' | 'insertLines' | 'insert'>

/** Rows of JSONEachRow, parsed at once rather than one by one; line ends within a text are escaped. */
const rowsOf = <T>(lines: string): T[] => JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`) as T[]

const asked = ({ sql, params, isLong }: Statement, tag: Tag): Asked => ({
  ...tag,
  sql: withLiterals(sql, params),
  ...(isLong && { isLong }),
})

/** What may be asked of an engine and written to it: each statement in a session of the pool that suits it, with its values in it. */
export function statementsOf(running: RunningEngine, changes: Changes): Statements {
  const { writer, readers, wide, exporters } = running.engine
  const command = async (statement: Statement) => {
    await running.write(statement.name, writer, (session, tag) => session.command(asked(statement, tag)))
  }
  return {
    query<T>(statement: Statement) {
      const pool = statement.wide === true ? wide : readers
      return running.run(statement.name, pool, async (session, tag) =>
        rowsOf<T>(await session.rows(asked(statement, tag))),
      )
    },
    bytes(statement) {
      const sql = `${statement.sql} FORMAT ${statement.format}`
      return running.run(statement.name, exporters, (session, tag) => session.bytes(asked({ ...statement, sql }, tag)))
    },
    command,
    changeCalls: (statement, days) => changes.changing(days, () => command(statement)),
    async insertLines(table, columns, lines, days = null) {
      if (lines.length === 0) return
      const work = () =>
        running.write(`insert.${table}`, writer, (session, tag) =>
          session.insertLines({ ...tag, table, columns, lines }),
        )
      await (table === 'calls' ? changes.changing(days, work) : work())
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      // Checkpoints and the like are small and need not queue behind the calls being written.
      await running.write(`insert.${table}`, readers, (session, tag) => session.insertRows({ ...tag, table, rows }))
    },
  }
}
