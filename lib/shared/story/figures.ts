import type { Call } from '@/lib/shared/calls/call'
import { waitSecondsOf } from '@/lib/shared/calls/stages'
import { formatAge } from '@/lib/shared/text/format'
import { startOf } from '@/lib/shared/timeline/presence'

/**
 * How long a call rang, the same figure on every page: until it was answered, else until it ended, else until now. Null where it is unknown.
 * (The ring time metrics cover answered calls only: design, section 3.)
 * @param nowSeconds epoch seconds
 */
export function ringOf(call: Call, nowSeconds: number): { seconds: number | null; running: boolean } {
  if (call.status !== 'initiated') return { seconds: waitSecondsOf(call), running: false }
  const seconds = nowSeconds - (call.initiatedAt ?? call.time)
  return { seconds: seconds < 0 ? null : seconds, running: true }
}

/** `open for 39 d`: what stands in place of a running timer where a call was probably never closed. */
export const openFor = (call: Call, nowSeconds: number): string => `open for ${formatAge(nowSeconds - startOf(call))}`

/** The minutes of a call on each basis. They differ by definition, and sometimes by mistake. */
export function minutesBases({ totalDurationInMinutes, participantSeconds, durationSeconds }: Call) {
  const basis = (key: string, label: string, minutes: number | null, definition: string) => ({
    key,
    label,
    minutes,
    definition,
  })
  return [
    basis('api', 'API', totalDurationInMinutes, 'The minutes that the API reports for the call.'),
    basis(
      'participants',
      'Participants',
      participantSeconds / 60,
      'Time from joining to leaving, summed over all participant entries: the billable basis.',
    ),
    basis(
      'wall',
      'Wall clock',
      durationSeconds === null ? null : durationSeconds / 60,
      'Time from the start to the end of the call, however many people were in it.',
    ),
  ]
}
