import type { CallRef } from '@/lib/shared/call-path'
import { MOST_CALLS_OF_TAGS, type TagsAnswer, type TagsByCallAnswer } from '@/lib/shared/contracts/tags'
import { apiGet } from './fetcher'

const GATHER_MS = 15

type Waiting = { resolve: (answer: TagsAnswer) => void; reject: (reason: unknown) => void }
let waiting = new Map<string, Waiting[]>()

/** The tags of one call. Those asked for within a few milliseconds travel together. @throws ApiError */
export function loadTags(ref: CallRef): Promise<TagsAnswer> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(ask, GATHER_MS)
    waiting.set(ref, [...(waiting.get(ref) ?? []), { resolve, reject }])
  })
}

function ask(): void {
  const all = [...waiting]
  waiting = new Map()
  for (let index = 0; index < all.length; index += MOST_CALLS_OF_TAGS) {
    const batch = all.slice(index, index + MOST_CALLS_OF_TAGS)
    const params = new URLSearchParams(batch.map(([ref]) => ['session', ref]))
    apiGet<TagsByCallAnswer>('/api/tags/by-call', params).then(
      ({ data }) => {
        for (const [ref, those] of batch)
          for (const { resolve } of those) resolve({ data: Object.hasOwn(data, ref) ? (data[ref] ?? []) : [] })
      },
      (reason) => {
        for (const [, those] of batch) for (const { reject } of those) reject(reason)
      },
    )
  }
}
