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
