import type { Mirror } from '@/lib/server/mirror/mirror'

/** A table of the mirror on disk, compressed, with its indexes. */
export type TableSize = { table: string; rows: number; bytes: number; uncompressedBytes: number }

/** What the tables of a mirror take on disk, the largest first. */
export const sizesOf = (mirror: Mirror): Promise<TableSize[]> =>
  mirror.query<TableSize>({
    name: 'bench.sizes',
    sql: `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes, sum(data_uncompressed_bytes) AS uncompressedBytes
      FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY bytes DESC`,
  })
