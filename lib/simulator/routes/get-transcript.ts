import type { SimulatorContext } from '@/lib/simulator/context'
import { type Answer, apiError } from '@/lib/simulator/http'
import { snapshotAt } from '@/lib/simulator/snapshot'
import { spokenLines } from '@/lib/simulator/transcripts'

/**
 * A transcript's file, `tr-<hash>-<number>.json`: the hash names the call, the number the transcript in it. Needs no key, like a signed address.
 * @throws ApiError 404 for a transcript that is not listed yet
 */
export function getTranscript({ book, clock }: SimulatorContext, file: string): Answer {
  const [, hash, number] = /^tr-([0-9a-f]{8})-(\d{1,3})\.json$/.exec(file) ?? []
  const plan = hash === undefined ? null : book.planOfHash(hash, clock.seconds())
  if (plan === null || !snapshotAt(plan, clock.seconds()).hasTranscription || Number(number) > plan.transcripts)
    throw apiError(404, 'ERR_NOT_FOUND', 'There is no such transcript.')
  const body = JSON.stringify(spokenLines(plan, Number(number) - 1))
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}
