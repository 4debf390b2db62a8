import type { BenchClient } from '../../bench/client'

/** Answers to questions, by their addresses. */
export type Figures = Record<string, unknown>

/** Filters of lists whose totals are compared. */
const LISTS = ['', 'status=unanswered,rejected', 'type=video&receiverType=group']
/**
 * Filters and reports of times, durations and minutes, whose definitions have changed for impossible ones only; and of recordings, since this
 * release's demo invents one more than that of 0.1.0, which ends before it begins.
 */
const LISTS_OF_SOUND = [
  'minDuration=600&maxPeople=4',
  'weekday=1,5&hour=9,10,11&tz=America/New_York',
  'hasRecording=true',
]
const TABLES_OF_TIMES = [
  'metrics=calls,durationP50,durationP95,ringP50&by=status',
  'metrics=calls&by=weekday,hour',
  'metrics=calls,durationAvg&by=group&top=20&order=-calls',
  'metrics=audioMinutes,videoMinutes,totalMinutes&by=status',
  'metrics=totalMinutes&by=month,type&tz=Asia/Kolkata',
]
/** Digits compared: the last digits of sums depend on the order of rows. */
const DIGITS = 6

/** The totals of the lists and the reports within a window. @param isSound no call has an impossible time, duration or number of minutes */
export async function readFigures(visitor: BenchClient, window: string, isSound: boolean): Promise<Figures> {
  const figures: Figures = {}
  for (const filters of isSound ? [...LISTS, ...LISTS_OF_SOUND] : LISTS) {
    const path = `/api/calls?${window}&${filters}`
    const { meta } = await visitor.json<{ meta: { pagination: { total: number } } }>(path)
    figures[path] = meta.pagination.total
  }
  for (const question of isSound ? TABLES_OF_TIMES : []) {
    const path = `/api/analytics?${window}&${question}`
    const { data } = await visitor.json<{ data: object[] }>(path)
    figures[path] = data.map((row) => JSON.stringify(row, rounded)).sort()
  }
  return figures
}

const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value)

/** The figures that differ, in words. */
export function differing(before: Figures, after: Figures): string[] {
  return Object.entries(before).flatMap(([path, wanted]) => {
    const [one, other] = [JSON.stringify(wanted), JSON.stringify(after[path])]
    if (one === other) return []
    const at = [...one].findIndex((letter, index) => letter !== other[index])
    const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
    return [`${path}: … ${around(other)} … instead of … ${around(one)} …`]
  })
}
