import type { Build, Probe, Sides } from './bench'
import type { Report } from './report'
import { interleaved } from './statistics'

/** Measures a phase; a failure is reported and makes the exit code 1, but the other phases still run. */
export async function measure<One extends Build>(
  report: Report,
  runs: number,
  sides: Sides<One>,
  title: string,
  probes: () => Probe<One>[] | Promise<Probe<One>[]>,
): Promise<void> {
  report.heading(title)
  try {
    for (const probe of await probes()) await measureRows(report, runs, sides, probe)
  } catch (error) {
    console.error(`${title}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

/** Measures rows, each in turn on this build, the other one, the engine and PostgreSQL. */
async function measureRows<One extends Build>(
  report: Report,
  runs: number,
  { ours, other }: Sides<One>,
  probe: Probe<One>,
): Promise<void> {
  let refusal: string | null = null
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
      other: other === null || probe.isOwn ? null : () => ofOther(other),
      engine: alone(probe.engine),
      peer: alone(probe.peer),
    },
    probe.isOnce ? 0 : 1,
  )
  probe.rows.forEach((row, at) => {
    const column = (name: keyof typeof values) => values[name].map((value) => value[at] ?? Number.NaN)
    report.add(row, {
      ours: column('ours'),
      other: refusal === null ? column('other') : null,
      ...(at === 0 && { engine: column('engine'), peer: column('peer') }),
    })
  })
}
