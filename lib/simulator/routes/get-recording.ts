import type { IncomingMessage } from 'node:http'
import type { SimulatorContext } from '@/lib/simulator/context'
import { type Answer, apiError } from '@/lib/simulator/http'
import { snapshotAt } from '@/lib/simulator/snapshot'
import { type Sound, soundOf } from '@/lib/simulator/sound'

/** A range request gets at most this much at a time; the client then requests the rest. */
const MAX_PART_BYTES = 1024 * 1024
const TYPE = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }

/**
 * A recording's sound file, as long as the recording: whole, or a range of it (https://www.rfc-editor.org/rfc/rfc9110#name-range-requests).
 * Needs no key, like a signed address.
 * @throws ApiError 404 for a recording that is not listed yet
 */
export function getRecording(context: SimulatorContext, request: IncomingMessage, file: string): Answer {
  const sound = soundNamed(context, file)
  if (sound === null) throw apiError(404, 'ERR_NOT_FOUND', 'There is no such recording.')
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (range === null || (range[1] === '' && range[2] === ''))
    return { status: 200, headers: TYPE, body: sound.read(0, sound.bytes) }
  const [, first = '', last = ''] = range
  const from = first === '' ? Math.max(0, sound.bytes - Number(last)) : Number(first)
  const asked = first === '' || last === '' ? sound.bytes : Math.min(Number(last) + 1, sound.bytes)
  if (from >= asked) return { status: 416, headers: { ...TYPE, 'content-range': `bytes */${sound.bytes}` }, body: '' }
  const to = Math.min(asked, from + MAX_PART_BYTES)
  const headers = { ...TYPE, 'content-range': `bytes ${from}-${to - 1}/${sound.bytes}` }
  return { status: 206, headers, body: sound.read(from, to) }
}

/** `rec-<hash>-<number>.wav`: the hash names the call, the number the recording in it. */
function soundNamed({ book, clock }: SimulatorContext, file: string): Sound | null {
  const [, hash, number] = /^rec-([0-9a-f]{8})-(\d{1,3})\.wav$/.exec(file) ?? []
  if (hash === undefined) return null
  const plan = book.planOfHash(hash, clock.seconds())
  const recording = plan?.recordings[Number(number) - 1]
  if (plan == null || recording === undefined || !snapshotAt(plan, clock.seconds()).hasRecording) return null
  return soundOf(recording.endTime - recording.startTime, plan.variety)
}
