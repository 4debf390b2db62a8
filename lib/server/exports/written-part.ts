import type { Keys } from '../analytics/measures'
import { Bindings } from '../analytics/sql'
import { CALL_LINES } from '../mirror/schema/call-columns'
import { rowLine } from '../mirror/write/rows'
import { type Facts, factsSql, type NameForm, withNames } from './facts'
import { documentsOf, type Part, partSql } from './parts'

/** What follows FROM for a part whose rows lack columns of a later release: the rows as the refill will write them, from the calls’ JSON. */
async function refilledSql(part: Part, bindings: Bindings): Promise<string> {
  const lines: string[] = []
  for (const { item, mid } of await documentsOf(part))
    lines.push(await rowLine(item, { mid, hash: '', version: 0, gone: false }))
  return `format(${CALL_LINES.format}, ${bindings.bind('String', CALL_LINES.structure)}, ${bindings.bind('String', lines.join(''))})`
}

/** The columns of a file: names, and values as SQL; and values that several of them use, with their names in SQL. */
type Columns = { columns: Keys; shared?: readonly string[] }

/** A format of the engine with its settings, and the columns of a file in it. */
export type Layout = {
  format: string
  settings: readonly string[]
  names: NameForm
  columnsOf: (facts: Facts, part: Part, bindings: Bindings) => Columns | Promise<Columns>
}

/** A part of a file, written by the engine. @throws AppError MIRROR_UNAVAILABLE */
export async function writtenPart(
  part: Part,
  { format, settings, names, columnsOf }: Layout,
): Promise<Uint8Array<ArrayBuffer>> {
  const { scope } = part.selection
  const bindings = new Bindings()
  const { columns, shared = [] } = await columnsOf(factsSql(scope, bindings), part, bindings)
  const selected = columns.map(([name, sql]) => `${sql} AS \`${name}\``)
  const rows = part.isFilled ? partSql(part, bindings) : await refilledSql(part, bindings)
  return scope.mirror.bytes({
    name: 'export-part',
    sql: `${[withNames(names), ...shared].join(', ')} SELECT ${selected.join(', ')} FROM ${rows} SETTINGS ${['prefer_column_name_to_alias = 1', ...settings].join(', ')}`,
    params: bindings.params,
    format,
  })
}
