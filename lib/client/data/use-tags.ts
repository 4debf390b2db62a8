import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { askOf, type CallRef } from '@/lib/shared/calls/call-path'
import { facetsRoute } from '@/lib/shared/calls/calls'
import { questionKey } from '@/lib/shared/http/route'
import {
  addTagRoute,
  allTagsRoute,
  MAX_CALLS_OF_TAGS,
  removeTagRoute,
  restoreTagRoute,
  type TagsAnswer,
  tagsByCallRoute,
  tagsRoute,
} from '@/lib/shared/notes/tags'
import { ownEntry } from '@/lib/shared/text/own-entry'

const GATHER_MS = 15
/** Half the longest address that a server reads. A single reference may be longer, and is then sent alone. */
const MAX_ADDRESS = 8_000

type Waiting = { ref: CallRef; resolve: (answer: TagsAnswer) => void; reject: (reason: unknown) => void }
let waiting: Waiting[] = []

/** The tags of one call. Requests within a few milliseconds are batched. @throws ApiError */
const loadTags = (ref: CallRef): Promise<TagsAnswer> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(ask, GATHER_MS)
    waiting.push({ ref, resolve, reject })
  })

function ask(): void {
  const all = waiting
  waiting = []
  for (let index = 0; index < all.length; ) {
    const batch = fitting(all.slice(index, index + MAX_CALLS_OF_TAGS))
    index += batch.length
    askApi(tagsByCallRoute, { query: { session: batch.map(({ ref }) => ref) } }).then(
      ({ data }) => {
        for (const { ref, resolve } of batch) resolve({ data: ownEntry(data, ref) ?? [] })
      },
      (reason) => {
        for (const { reject } of batch) reject(reason)
      },
    )
  }
}

/** The first calls whose references fit into one address, at least one. */
function fitting(all: readonly Waiting[]): readonly Waiting[] {
  let characters = 0
  const over = all.findIndex(({ ref }, index) => {
    characters += encodeURIComponent(ref).length + '&session='.length
    return index > 0 && characters > MAX_ADDRESS
  })
  return over === -1 ? all : all.slice(0, over)
}

const COUNTS_BY_TAG: readonly unknown[] = [allTagsRoute.path, facetsRoute.path]
const asksForTags = (part: unknown) =>
  COUNTS_BY_TAG.includes(part) || (typeof part === 'string' && /(^|&)tag=/.test(part))
const keyOf = (ref: CallRef): QueryKey => questionKey(tagsRoute, askOf(ref))

/** The tags of a call. Many calls at once, such as the rows of a list, share one request. */
export const useTags = (ref: CallRef) =>
  useQuery({
    queryKey: keyOf(ref),
    queryFn: () => loadTags(ref),
    placeholderData: undefined,
    staleTime: 30_000,
    select: (answer) => answer.data,
  })

/** Adds, removes and restores tags of a call; each response has all of its tags. */
export function useTagChanges(ref: CallRef) {
  const client = useQueryClient()
  const { params, query } = askOf(ref)
  const changed = async (change: Promise<TagsAnswer>) => {
    client.setQueryData(keyOf(ref), await change)
    // Lists and counts by tag may have changed.
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(asksForTags) })
  }
  return {
    add: (tag: string) => changed(askApi(addTagRoute, { params, query, body: { tag } })),
    remove: (tag: string) => changed(askApi(removeTagRoute, { params, query: { ...query, tag } })),
    restore: (tag: string) => changed(askApi(restoreTagRoute, { params, query, body: { tag } })),
  }
}
