import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** Window widths: Tailwind's breakpoints. */
export type Width = 'sm' | 'md' | 'lg' | 'xl'

/** A column, declared once: its head, cells, sort order, visibility, and its place on a phone's card. */
export type Column<Row> = {
  /** Its sort key in the URL. */
  id: string
  /** Its ids in the URLs of earlier releases. */
  formerIds?: readonly string[]
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Its cell in the summary row. */
  summary?: ReactNode
  /** The definition of the column, shown on hover and focus. */
  hint?: string
  /** Present if the table can be sorted by it: the direction of the first click. */
  sort?: 'ascending' | 'descending'
  /** Figures, which are aligned right. */
  numeric?: boolean
  /** Its cells name their rows. */
  rowHeader?: boolean
  /** It stays visible while the table scrolls sideways. */
  pinned?: boolean
  /** The narrowest window that has room for it. */
  from?: Width | undefined
  /** A CSS grid track, for a virtual table. */
  width?: string
  /** Shown only when selected. */
  optional?: boolean
  /** Its place on a card; columns without one are omitted. */
  card?: 'title' | 'aside' | 'line'
  /** Classes of its cells. */
  className?: string
}

/** The classes of what a window shows from a width on, and of what it shows below that. */
export const AT_WIDTH: Record<Width, { shown: string; hidden: string }> = {
  sm: { shown: 'max-sm:hidden', hidden: 'sm:hidden' },
  md: { shown: 'max-md:hidden', hidden: 'md:hidden' },
  lg: { shown: 'max-lg:hidden', hidden: 'lg:hidden' },
  xl: { shown: 'max-xl:hidden', hidden: 'xl:hidden' },
}

/** The classes that a column's head and cells share. */
export const columnClass = ({ numeric, pinned, from }: Column<never>): string =>
  cn(
    numeric && 'text-right tabular-nums max-md:px-2',
    pinned && 'sticky left-0 z-[1] bg-inherit',
    from && AT_WIDTH[from].shown,
  )

/** A sortable column head: its current direction, and the function that toggles it. */
export type HeadSort = { direction: 'ascending' | 'descending' | undefined; toggle: () => void }
export type Sorting = (id: string) => HeadSort | undefined
