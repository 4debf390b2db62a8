import type { Build, Probe, Sides } from './bench'
import type { Report } from './report'
import { interleaved } from './statistics'

/** Measures the rows of a phase, each in turn on this build, the other one, the engine and PostgreSQL. */
export async function measure<One extends Build>(
  report: Report,
  runs: number,
  { ours, other }: Sides<One>,
  probes: readonly Probe<One>[],
): Promise<void> {
  for (const probe of probes) {
    let refusal: string | null = probe.isOwn ? '' : null
    const ofOther = async (side: One): Promise<readonly number[]> => {
      if (refusal !== null) return []
      try {
        return await probe.measure(side)
      } catch (error) {
        refusal = error instanceof Error ? error.message : String(error)
        console.error(`Not in the other build, ${probe.rows[0]?.what}: ${refusal}`)
        return []
      }
    }
    const alone = (time: Probe['engine']) => (time ? async () => [await time()] : null)
    const values = await interleaved<'ours' | 'other' | 'engine' | 'peer', readonly number[]>(
      probe.isOnce ? 1 : (probe.runs ?? runs),
      {
        ours: () => probe.measure(ours),
        other: other === null ? null : () => ofOther(other),
        engine: alone(probe.engine),
        peer: alone(probe.peer),
      },
      probe.isOnce ? 0 : 1,
    )
    probe.rows.forEach((row, at) => {
      const column = (name: keyof typeof values) => values[name].map((value) => value[at] ?? Number.NaN)
      report.add(row, {
        ours: column('ours'),
        other: other === null || refusal !== null ? null : column('other'),
        ...(at === 0 && { engine: column('engine'), peer: column('peer') }),
      })
    })
  }
}
