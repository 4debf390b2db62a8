import type { Bench } from '../bench'

/** Bytes on disk per call, by table: what grows with the history. Asked when the mirror had merged what was stored. */
export function size({ data, flags, report }: Pick<Bench, 'data' | 'flags' | 'report'>): void {
  const { sizes } = data.prepared
  report.heading(`Disk, ${flags.calls.toLocaleString('en')} calls`)
  const add = (what: string, bytes: number) =>
    report.add({ what, budget: null, value: bytes / flags.calls, unit: 'bytes a call' })
  for (const { table, rows, bytes } of sizes) add(`${table}, ${rows.toLocaleString('en')} rows`, bytes)
  const sum = (of: (one: (typeof sizes)[number]) => number) => sizes.reduce((total, one) => total + of(one), 0)
  add(
    'all tables',
    sum(({ bytes }) => bytes),
  )
  add(
    'all tables, uncompressed',
    sum(({ uncompressedBytes }) => uncompressedBytes),
  )
}
