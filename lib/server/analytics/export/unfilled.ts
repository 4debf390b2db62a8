import { CALL_COLUMNS } from '@/lib/server/mirror/call-columns'
import { rowLine } from '@/lib/server/mirror/rows'
import type { Bindings } from '../sql'
import { documentsOf } from './documents'
import type { Part } from './parts'

const STRUCTURE = CALL_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')

/**
 * What follows FROM for a part whose rows lack columns that a later release added: the rows as the refill will write them, from the calls'
 * JSON, as part of the statement.
 */
export async function refilledSql(part: Part, bindings: Bindings): Promise<string> {
  const lines: string[] = []
  for (const { item, mid } of await documentsOf(part))
    lines.push(await rowLine(item, { mid, hash: '', storedAtMs: 0, version: 0, gone: false }))
  return `format(TabSeparated, ${bindings.bind('String', STRUCTURE)}, ${bindings.bind('String', lines.map((line) => `${line}\n`).join(''))})`
}
