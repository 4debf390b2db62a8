import type { CSSProperties } from 'react'
import type { Column, Width } from './column'

/** The widths at which a virtual table has other columns, narrowest first. A narrower window shows cards. */
const STEPS = ['md', 'lg', 'xl', 'laptop', '2xl'] as const satisfies readonly Width[]

/** Cells of a virtual table are grid tracks, since its rows are positioned individually. */
export const TRACKS =
  'grid grid-cols-(--columns-md) lg:grid-cols-(--columns-lg) xl:grid-cols-(--columns-xl) min-[87.5rem]:grid-cols-(--columns-laptop) 2xl:grid-cols-(--columns-2xl) items-center border-line border-b border-l-2 border-l-transparent'
export const TRACK_CELL = 'min-w-0 px-2 first:pl-3.5 last:pr-3.5'

/** The tracks of the columns that each width has room for, as the custom properties that `TRACKS` reads. */
export function tracksOf(columns: readonly Pick<Column<never>, 'from' | 'width'>[]): CSSProperties {
  const isShown = (from: Width | undefined, at: number) =>
    from === undefined || from === 'sm' || STEPS.indexOf(from) <= at
  return Object.fromEntries(
    STEPS.map((step, at) => [
      `--columns-${step}`,
      columns.flatMap(({ from, width }) => (isShown(from, at) && width !== undefined ? [width] : [])).join(' '),
    ]),
  )
}
