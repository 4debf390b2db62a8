import type { Phase } from '../bench'

/** Bytes on disk per call, by table: what grows with the history. Asked when the mirror had merged what was stored. */
export const size: Phase = {
  title: 'Disk',
  probes: ({ data, flags }) => {
    const { sizes } = data.prepared
    const sum = (of: (one: (typeof sizes)[number]) => number) => sizes.reduce((total, one) => total + of(one), 0)
    const rows: [what: string, bytes: number][] = [
      ...sizes.map(({ table, rows, bytes }): [string, number] => [
        `${table}, ${rows.toLocaleString('en')} rows`,
        bytes,
      ]),
      ['all tables', sum(({ bytes }) => bytes)],
      ['all tables, uncompressed', sum(({ uncompressedBytes }) => uncompressedBytes)],
    ]
    return rows.map(([what, bytes]) => ({
      rows: [{ what, unit: 'bytes a call' }],
      runs: 1,
      isWarm: true,
      isOwn: true,
      measure: async () => [bytes / flags.calls],
    }))
  },
}
