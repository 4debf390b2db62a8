import type { Column } from './column'

type Choosable = readonly Pick<Column<never>, 'id' | 'optional'>[]
/** Which columns show, by id. */
type Visibility = Record<string, boolean>

/** The columns that an address names; those that are not optional when it names none. */
export function visibilityOf(columns: Choosable, text: string | null): Visibility {
  const names = new Set(text?.split(',') ?? [])
  const isKnown = columns.some(({ id }) => names.has(id))
  return Object.fromEntries(columns.map(({ id, optional = false }) => [id, isKnown ? names.has(id) : !optional]))
}

/** What stands in the address for a choice, in the order of the table; null for the usual one, and for none at all. */
export function visibilityText(columns: Choosable, visibility: Visibility): string | null {
  const usual = visibilityOf(columns, null)
  const chosen = columns.filter(({ id }) => visibility[id])
  if (chosen.length === 0 || columns.every(({ id }) => visibility[id] === usual[id])) return null
  return chosen.map(({ id }) => id).join()
}
