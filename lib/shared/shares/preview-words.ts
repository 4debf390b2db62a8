import { stateWord } from '@/lib/shared/calls/outcome'
import { rangeWords } from '@/lib/shared/filters/range-words'
import { exactDuration, formatDate, zoneIn } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import type { SharedCall, SharedView } from './shared'

/** The title and text of a link’s preview: outcome, duration and day, and nobody’s name (design, section 7). */
export function previewWords(shared: SharedView): { title: string; description: string } {
  if (shared.kind === 'report') {
    const { title, rows } = shared.report
    const text = (seconds: number | null) => (seconds === null ? undefined : String(seconds))
    return {
      title,
      description: `${rangeWords({ from: text(rows.from), to: text(rows.to) }, 'all', zoneIn(rows))}, ${rows.zone}`,
    }
  }
  const { call, zone } = shared
  const kind = call.type === null ? 'Call' : `${capital(call.type)} call`
  const wait = call.ringSeconds === null ? '' : ` · answered after ${exactDuration(call.ringSeconds)}`
  return {
    title: `${kind}, ${outcomeWords(call)}`,
    description: `${formatDate(call.time, zone)}${wait}`,
  }
}

/** `answered, 17 s`, `missed`. */
function outcomeWords({ status, durationSeconds }: SharedCall): string {
  const word = stateWord(status).toLowerCase()
  return status !== 'ongoing' && durationSeconds !== null ? `${word}, ${exactDuration(durationSeconds)}` : word
}
