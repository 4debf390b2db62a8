import type { WithDefault } from './parsers'

/** The order after a press on a column's head: largest first, and turned round where it sorts already. Null for a column that does not sort. */
export const sortTurned = <Sort extends string>(parser: Pick<WithDefault<Sort>, 'parse'>, sort: Sort, name: string) =>
  parser.parse(sort === `-${name}` ? name : `-${name}`)
