import type { CallRef } from '@/lib/shared/call-path'
import { MAX_CALLS_OF_TAGS, type TagsAnswer, tagsByCallRoute } from '@/lib/shared/contracts/tags'
import { ownEntry } from '@/lib/shared/own-entry'
import { askApi } from './fetcher'

const GATHER_MS = 15
/** A server reads no longer addresses than twice this, and one reference may have as many characters. */
const MAX_ADDRESS = 8_000

type PendingRequest = { resolve: (answer: TagsAnswer) => void; reject: (reason: unknown) => void }
let waiting = new Map<CallRef, PendingRequest[]>()

/** The tags of one call. Requests within a few milliseconds are batched. @throws ApiError */
export function loadTags(ref: CallRef): Promise<TagsAnswer> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(ask, GATHER_MS)
    waiting.set(ref, [...(waiting.get(ref) ?? []), { resolve, reject }])
  })
}

function ask(): void {
  const all = [...waiting]
  waiting = new Map()
  for (let index = 0; index < all.length; ) {
    const batch = fitting(all.slice(index, index + MAX_CALLS_OF_TAGS))
    index += batch.length
    askApi(tagsByCallRoute, { query: { session: batch.map(([ref]) => ref) } }).then(
      ({ data }) => {
        for (const [ref, those] of batch) for (const { resolve } of those) resolve({ data: ownEntry(data, ref) ?? [] })
      },
      (reason) => {
        for (const [, those] of batch) for (const { reject } of those) reject(reason)
      },
    )
  }
}

/** The first calls whose references fit into one address, at least one. */
function fitting<Entry extends readonly [CallRef, unknown]>(all: readonly Entry[]): readonly Entry[] {
  let characters = 0
  const over = all.findIndex(([ref], index) => {
    characters += encodeURIComponent(ref).length + '&session='.length
    return index > 0 && characters > MAX_ADDRESS
  })
  return over === -1 ? all : all.slice(0, over)
}
