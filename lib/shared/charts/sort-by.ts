const SUFFIX = 'Change'

/** True for a sort by the change of a figure, such as `-callsChange`. */
export const byChangeOf = (sort: string): boolean => sort.endsWith(SUFFIX)

/** The figure of a sort, without its direction. */
export const sortedFigure = (sort: string): string => sort.replace(/^-/, '').replace(new RegExp(`${SUFFIX}$`), '')

/** A sort by the same figure, or by its change: what fell most first, as figures begin with the largest. An order by id becomes one by calls. */
export function withChange(sort: string, byChange: boolean): string {
  if (byChange === byChangeOf(sort)) return sort
  const figure = sortedFigure(sort)
  const name = ['uid', 'guid', 'name'].includes(figure) ? 'calls' : figure
  return byChange ? `${name}${SUFFIX}` : `-${name}`
}
