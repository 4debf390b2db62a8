import { readFileSync } from 'node:fs'
import { median } from '../../bench/statistics'
import { growthOf } from '../statistics'

/** Resident memory of a process, MB, `minutes` after the beginning: in total, and the part that is not mapped files. */
export type Resident = { minutes: number; mb: number; ownMb: number }

/** The budget of the demo after two hours (design, section 9). */
const BUDGET_MB = 450
/** How much the fitted line of the second half may rise: memory always fluctuates by about this much. */
const GROWTH_MB = 20
const END = 0.1
const MB_PER_MARK = 10

/** Reads what a process holds. @throws where the system has no /proc, or the process has ended */
export function residentOf(pid: number, minutes: number): Resident {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { minutes, mb: mb('VmRSS'), ownMb: mb('RssAnon') }
}

/** A sample as a line of the curve. */
export function lineOf({ minutes, mb, ownMb }: Resident): string {
  const own = Math.round(ownMb / MB_PER_MARK)
  const marks = '█'.repeat(own) + '░'.repeat(Math.max(0, Math.round(mb / MB_PER_MARK) - own))
  return `${minutes.toFixed(1).padStart(6)} min  ${mb.toFixed(0).padStart(4)} MB, own ${ownMb.toFixed(0).padStart(4)}  ${marks}`
}

/** Whether the second half is flat, and the end within the budget. */
export function judgeMemory(samples: readonly Resident[]): { isRight: boolean; line: string }[] {
  const half = samples.slice(Math.floor(samples.length / 2))
  const growthMb = growthOf(half.map(({ minutes, mb }) => [minutes, mb] as const))
  const endMb = median(samples.slice(-Math.max(1, Math.round(samples.length * END))).map(({ mb }) => mb))
  return [
    {
      isRight: growthMb <= GROWTH_MB,
      line: `growth over the second half: ${growthMb.toFixed(0)} MB, at most ${GROWTH_MB}`,
    },
    { isRight: endMb <= BUDGET_MB, line: `at the end: ${endMb.toFixed(0)} MB, at most ${BUDGET_MB}` },
  ]
}
