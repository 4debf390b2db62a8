import { csvText } from '@/lib/shared/text/write-csv'
import type { AnalyticsDeps } from '../analytics/deps'
import { Bindings } from '../analytics/sql'
import { fileColumns } from './columns'
import { jsonCell, linesOf, textCell, timeCell } from './csv-sql'
import { type Facts, factsSql } from './facts'
import type { Layout } from './written-part'

/** Values that become cells in the same way, as one array, since the engine plans an expression anew wherever it is repeated: a fifth of the time of a file. */
function cellsOf(name: string, toCell: (value: string) => string) {
  const values: string[] = []
  return {
    /** The cell of a value. */
    cell: (value: string) => `${name}[${values.push(value)}]`,
    /** What precedes SELECT. */
    sql: () => `arrayMap(v -> ${toCell('v')}, [${values.join(', ')}]) AS ${name}`,
  }
}

/** The columns of a CSV file, header and cell as SQL, and what they refer to. */
function columnsOf(facts: Facts) {
  const texts = cellsOf('text_cells', textCell)
  const dates = cellsOf('date_cells', (seconds) => timeCell(seconds, "'UTC'"))
  const number = (value: string) => `ifNull(toString(${value}), '')`
  const columns = fileColumns('csv', facts, { text: texts.cell, date: dates.cell, json: jsonCell, number })
  return { columns, shared: [texts.sql(), dates.sql()] }
}

/** Lines of finished cells without a header. */
export const CSV: Layout = { format: 'CustomSeparated', settings: linesOf(','), names: 'plain', columnsOf }

/** The header line. */
export function csvHeader(deps: Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>): Uint8Array {
  const { columns } = columnsOf(factsSql(deps, new Bindings()))
  const headers = columns.map(([header]) => header)
  return new TextEncoder().encode(csvText([headers]))
}
