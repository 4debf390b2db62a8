import type { IncomingMessage } from 'node:http'
import type { CallRef } from '@/lib/simulator/call-book'
import type { SimulatorContext } from '@/lib/simulator/context'
import type { Strikes } from '@/lib/simulator/faults'
import { type Answer, jsonAnswer } from '@/lib/simulator/http'
import { envelope, parsePaging } from '@/lib/simulator/paging'
import { snapshotAt } from '@/lib/simulator/snapshot'
import { transcriptTexts } from '@/lib/simulator/transcripts'
import { findScoped } from './get-call'

const DEFAULT_PER_PAGE = 100
const MAX_PER_PAGE = 1000

/** `GET /calls/{sessionId}/transcriptions`: newest first. */
export function listTranscriptions(
  context: SimulatorContext,
  request: IncomingMessage,
  sessionId: string,
  query: URLSearchParams,
  strikes: Strikes,
): Answer {
  const paging = parsePaging(query, DEFAULT_PER_PAGE, MAX_PER_PAGE, strikes)
  const all = findScoped(context, request, sessionId).flatMap((ref) => transcriptionsOf(context, ref))
  const from = (paging.page - 1) * paging.perPage
  const items = all.slice(from, from + paging.perPage).map((json) => context.spellings?.record(json) ?? json)
  return jsonAnswer(envelope(items, all.length, paging, strikes))
}

function transcriptionsOf({ book, clock }: SimulatorContext, ref: CallRef): string[] {
  if (ref < 0) {
    const { transcriptions } = book.fedCall(ref).record as { transcriptions?: unknown }
    return Array.isArray(transcriptions) ? transcriptions.map((item) => JSON.stringify(item)) : []
  }
  const plan = book.plan(ref)
  return snapshotAt(plan, clock.seconds()).hasTranscription ? transcriptTexts(plan) : []
}
