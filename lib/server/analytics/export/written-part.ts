import { Bindings } from '../sql'
import { type Facts, factsSql } from './facts'
import { type Part, partSql } from './parts'
import { refilledSql } from './unfilled'

type Columns = readonly (readonly [name: string, sql: string])[]

/** A format of the engine with its settings, and the columns of a file in it: names, and values as SQL. */
export type Layout = {
  format: string
  settings: readonly string[]
  /** Everyone's names as the statement has them. */
  names: string
  columnsOf: (facts: Facts, part: Part, bindings: Bindings) => Columns | Promise<Columns>
}

/** A part of a file, written by the engine. @throws AppError MIRROR_UNAVAILABLE */
export async function writtenPart(
  part: Part,
  { format, settings, names, columnsOf }: Layout,
): Promise<Uint8Array<ArrayBuffer>> {
  const { deps } = part.selection
  const bindings = new Bindings()
  const columns = (await columnsOf(factsSql(deps, bindings), part, bindings)).map(
    ([name, sql]) => `${sql} AS \`${name}\``,
  )
  const rows = part.isFilled ? partSql(part, bindings) : await refilledSql(part, bindings)
  return deps.mirror.bytes({
    name: 'export-part',
    sql: `${names} SELECT ${columns.join(', ')} FROM ${rows} SETTINGS ${['prefer_column_name_to_alias = 1', ...settings].join(', ')}`,
    params: bindings.params,
    format,
  })
}
