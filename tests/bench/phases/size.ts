import type { Phase } from '../bench'

/** Bytes on disk per call, by table: what grows with the history. Measured after the mirror has merged what was stored. */
export const size: Phase = {
  title: 'Disk',
  probes: ({ data, flags }) => {
    const { sizes } = data.prepared
    const all = { table: 'all tables', rows: flags.calls, bytes: 0, uncompressedBytes: 0 }
    for (const { bytes, uncompressedBytes } of sizes) {
      all.bytes += bytes
      all.uncompressedBytes += uncompressedBytes
    }
    const tables = [...sizes, all, { ...all, table: 'all tables, uncompressed', bytes: all.uncompressedBytes }]
    const rows = tables.map(({ table }) => ({ what: table, unit: 'bytes a call' }))
    return [{ rows, isOnce: true, isOwn: true, measure: async () => tables.map(({ bytes }) => bytes / flags.calls) }]
  },
}
