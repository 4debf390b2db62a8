import type { Column } from './column'

type Choosable = readonly Pick<Column<never>, 'id' | 'optional'>[]
/** Which columns are shown, by id. */
type Visibility = Record<string, boolean>

/** The columns that the URL names; if it names none, those that are not optional. */
export function visibilityOf(columns: Choosable, text: string | null): Visibility {
  const names = new Set(text?.split(',') ?? [])
  const isKnown = columns.some(({ id }) => names.has(id))
  return Object.fromEntries(columns.map(({ id, optional = false }) => [id, isKnown ? names.has(id) : !optional]))
}

/** The URL value of a selection, in table order; null for the default selection and for an empty one. */
export function visibilityText(columns: Choosable, visibility: Visibility): string | null {
  const usual = visibilityOf(columns, null)
  const chosen = columns.filter(({ id }) => visibility[id])
  if (chosen.length === 0 || columns.every(({ id }) => visibility[id] === usual[id])) return null
  return chosen.map(({ id }) => id).join()
}
