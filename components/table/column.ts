import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** A column, declared once: its head, its cells, how it sorts, where it shows, and its part of a card on a phone. */
export type Column<Row> = {
  /** The address sorts by this word. */
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Its cell in the summary row. */
  summary?: ReactNode
  /** What the column means, one hover (or focus) away. */
  hint?: string
  /** It can be sorted by; the direction of the first press. */
  sort?: 'ascending' | 'descending'
  /** Figures, which stand at the right edge. */
  numeric?: boolean
  /** Its cells name their rows. */
  rowHeader?: boolean
  /** It stays in sight while the table scrolls sideways. */
  pinned?: boolean
  /** The narrowest window that has room for it. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** A CSS grid track, for a virtual table. */
  width?: string
  /** Shown only when chosen. */
  optional?: boolean
  /** Its place on a card; columns without one are not on it. */
  card?: 'title' | 'aside' | 'line'
  /** Classes of its cells. */
  className?: string
}

const SHOWN_FROM = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const

/** The classes that a column's head and cells share. */
export function columnClass({ numeric, pinned, from }: Column<never>): string {
  return cn(
    numeric && 'text-right tabular-nums max-md:px-2',
    pinned && 'sticky left-0 z-[1] bg-inherit',
    from && SHOWN_FROM[from],
  )
}

/** A column's head that can be pressed: the way it sorts now, and what turns it round. */
export type HeadSort = { direction: 'ascending' | 'descending' | undefined; toggle: () => void }
export type Sorting = (id: string) => HeadSort | undefined
