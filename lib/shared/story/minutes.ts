import type { Call } from '@/lib/shared/calls/call'

export type MinutesBasis = {
  key: 'api' | 'participants' | 'wall'
  label: string
  minutes: number | null
  definition: string
}

const SECONDS = 60

/** The minutes of a call on each basis. They differ by definition, and sometimes by mistake. */
export function minutesBases(call: Call): MinutesBasis[] {
  return [
    {
      key: 'api',
      label: 'API',
      minutes: call.totalDurationInMinutes,
      definition: 'totalDurationInMinutes, as reported by the API.',
    },
    {
      key: 'participants',
      label: 'Participants',
      minutes: call.participantSeconds / SECONDS,
      definition: 'Time from joining to leaving, summed over all participant entries: the billable basis.',
    },
    {
      key: 'wall',
      label: 'Wall clock',
      minutes: call.durationSeconds === null ? null : call.durationSeconds / SECONDS,
      definition: 'Time from the start to the end of the call, however many people were in it.',
    },
  ]
}
