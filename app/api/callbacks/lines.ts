import type { Lines } from '@/lib/server/callbacks/lines'
import type { Handled } from '@/lib/server/callbacks/occasions'
import type { CallbackLine } from '@/lib/shared/callbacks/callback-queue'
import type { PartyKind } from '@/lib/shared/people/names'

/** Lines with what somebody does about them. */
export function withHandling(lines: Lines['lines'], open: readonly Handled[]): CallbackLine[] {
  const byCaller = new Map(open.map(({ caller, handling }) => [caller, handling]))
  return lines.map((line) => ({ ...line, handling: byCaller.get(line.caller.id) ?? null }))
}

/** Everyone named in the lines. */
export function idsOfLines(lines: Lines['lines']): Record<PartyKind, string[]> {
  const ids: Record<PartyKind, string[]> = { user: lines.map(({ caller }) => caller.id), group: [] }
  for (const { to, isGroup } of lines.map(({ last }) => last))
    if (to !== null) ids[isGroup ? 'group' : 'user'].push(to.id)
  return ids
}
