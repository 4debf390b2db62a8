import { useMemo } from 'react'
import type { Column, Sorting } from './column'

type Choosable = readonly Pick<Column<never>, 'id' | 'formerIds' | 'optional'>[]
/** Which columns are shown, by id. */
type Visibility = Record<string, boolean>

/** The columns that the URL names, in any case; if it names none, those that are not optional. */
export function visibilityOf(columns: Choosable, text: string | null): Visibility {
  const names = new Set(text?.toLowerCase().split(',') ?? [])
  const isNamed = ({ id, formerIds = [] }: Choosable[number]) =>
    [id, ...formerIds].some((name) => names.has(name.toLowerCase()))
  const isKnown = columns.some(isNamed)
  return Object.fromEntries(columns.map((column) => [column.id, isKnown ? isNamed(column) : column.optional !== true]))
}

/** The URL value of a selection, in table order; null for the default selection and for an empty one. */
export function visibilityText(columns: Choosable, visibility: Visibility): string | null {
  const usual = visibilityOf(columns, null)
  const chosen = columns.filter(({ id }) => visibility[id])
  if (chosen.length === 0 || columns.every(({ id }) => visibility[id] === usual[id])) return null
  return chosen.map(({ id }) => id).join()
}

/**
 * A table's columns under its URL: the visible ones, what a click on a head does, and the choices, each with the function that shows or hides it.
 * `sort` is the order in the URL (`-calls`: largest first), empty for none, null where rows have their own order;
 * `chosen` names the columns to show, null for the default ones.
 */
export function useColumns<Row>({
  columns,
  sort = null,
  onSort,
  chosen = null,
  onChosen,
}: {
  columns: readonly Column<Row>[]
  sort?: string | null
  onSort?: (sort: string) => void
  chosen?: string | null
  onChosen?: (chosen: string | null) => void
}) {
  const sorted = sort?.replace('-', '')
  const visibility = useMemo(() => {
    const visible = visibilityOf(columns, chosen)
    // Unless the URL names columns, the one that the list is sorted by is shown.
    return chosen === null && sorted !== undefined && sorted in visible ? { ...visible, [sorted]: true } : visible
  }, [columns, chosen, sorted])
  const headSort: Sorting = (id) => {
    // Only a column with a value is sortable; the server has the value.
    const first = columns.find((column) => column.id === id)?.sort
    if (sort === null || first === undefined) return undefined
    const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined
    const isNextDescending = direction === undefined ? first === 'descending' : direction === 'ascending'
    return { direction, toggle: () => onSort?.(isNextDescending ? `-${id}` : id) }
  }
  return {
    shown: useMemo(() => {
      const visible = columns.filter(({ id }) => visibility[id])
      // Columns named in the URL are shown at any width.
      return chosen === null ? visible : visible.map((column) => ({ ...column, from: undefined }))
    }, [columns, visibility, chosen]),
    sorting: headSort,
    choices: columns.map(({ id, header, from }) => ({
      id,
      header,
      from: chosen === null ? from : undefined,
      shown: visibility[id] ?? false,
      toggle: (isShown: boolean) => onChosen?.(visibilityText(columns, { ...visibility, [id]: isShown })),
    })),
  }
}
