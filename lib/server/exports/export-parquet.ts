import { fileColumns } from './columns'
import { timestamp } from './csv-sql'
import type { Layout } from './written-part'

const text = (value: string) => `nullIf(toString(${value}), '')`
const flag = (value: string) => `toNullable(${value})`
const count = (value: string) => flag(`toInt64(${value})`)
/** Values are nullable, as in the files of every release. */
const WRITTEN = { text, word: text, json: text, count, flag, date: timestamp }

/** Every reader supports Snappy. Indexes and filters are off, since they would be invalid once parts are joined. */
export const PARQUET: Layout = {
  format: 'Parquet',
  settings: [
    "output_format_parquet_compression_method = 'snappy'",
    'output_format_parquet_write_page_index = 0',
    'output_format_parquet_write_bloom_filter = 0',
  ],
  names: 'raw',
  columnsOf: (facts) => ({ columns: fileColumns('parquet', facts, WRITTEN) }),
}
