import type { CallPlan } from './call-plan'
import { midOf } from './json-text'

/** The transcripts of a call, newest first, as a JSON array of at most `limit`. */
export function transcriptsJson(plan: CallPlan, limit: number): string {
  return `[${transcriptTexts(plan).slice(0, limit).join(',')}]`
}

/** The transcripts of a call as JSON, newest first: one per ten minutes of a long call. */
export function transcriptTexts(plan: CallPlan): string[] {
  const length = (plan.endedAt - plan.startedAt) / plan.transcripts
  return Array.from({ length: plan.transcripts }, (_, position) => {
    const part = plan.transcripts - 1 - position
    const tid = `tr-${plan.hash}-${part + 1}`
    const startTime = Math.round(plan.startedAt + part * length)
    const mid = (plan.variety & 0x10000) === 0 ? `"mid":"${midOf(plan.variety)}",` : ''
    const transcriptDate = new Date((plan.transcribedAt + part) * 1000).toISOString()
    return `{"roomName":"${plan.sessionId}",${mid}"tid":"${tid}","startTime":${startTime},"endTime":${Math.round(startTime + length)},"transcriptDate":"${transcriptDate}","transcriptUrl":"https://transcripts.example/${tid}.json"}`
  })
}

const SAID = [
  'Thanks for calling, how can I help?',
  'I am calling about my last invoice.',
  'Could you give me the number, please?',
  'One moment, I am looking it up.',
  'The delivery has not arrived yet.',
  'I see, it was sent on Monday.',
  'Could you call me back tomorrow?',
  'Of course, in the morning?',
  'You sound far away, can you still hear me?',
  'Yes, now it is better.',
  'I will send you the contract by mail.',
  'Perfect, thank you very much.',
]
const SECONDS_PER_LINE = 15

/** What was said in a part of a call, by those who were there: `start` counts from the beginning of the part. */
export function spokenLines(plan: CallPlan, part: number): { start: number; speaker: string; text: string }[] {
  const length = (plan.endedAt - plan.startedAt) / plan.transcripts
  const from = Math.round(plan.startedAt + part * length)
  return Array.from({ length: Math.max(1, Math.floor(length / SECONDS_PER_LINE)) }, (_, index) => {
    const start = index * SECONDS_PER_LINE
    const present = plan.participants.filter(
      (row) => row.joinedAt > 0 && row.joinedAt <= from + start && row.leftAt > from + start,
    )
    const speaker = (present[(index + plan.variety) % Math.max(1, present.length)]?.person ?? plan.initiator).name
    return { start, speaker, text: SAID[(index + plan.variety) % SAID.length] as string }
  })
}
