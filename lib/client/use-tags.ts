'use client'

import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askOf, type CallRef } from '@/lib/shared/call-path'
import { facetsRoute } from '@/lib/shared/contracts/calls'
import { questionKey } from '@/lib/shared/contracts/route'
import {
  addTagRoute,
  allTagsRoute,
  removeTagRoute,
  restoreTagRoute,
  type TagsAnswer,
  tagsRoute,
} from '@/lib/shared/contracts/tags'
import { loadTags } from './batched-tags'
import { askApi } from './fetcher'
import { question } from './question'

const STALE_MS = 30_000
const COUNTS_BY_TAG: readonly unknown[] = [allTagsRoute.path, facetsRoute.path]
const asksForTags = (part: unknown) =>
  COUNTS_BY_TAG.includes(part) || (typeof part === 'string' && /(^|&)tag=/.test(part))
const keyOf = (ref: CallRef): QueryKey => questionKey(tagsRoute, askOf(ref))

/** The tags of a call. Many calls at once, such as the rows of a list, share one request. */
export function useTags(ref: CallRef) {
  return useQuery({
    queryKey: keyOf(ref),
    queryFn: () => loadTags(ref),
    placeholderData: undefined,
    staleTime: STALE_MS,
    select: (answer) => answer.data,
  })
}

/** Every tag with its number of calls; fetched only while `enabled`. */
export function useAllTags(enabled: boolean) {
  return useQuery({ ...question(allTagsRoute, {}), enabled, select: (answer) => answer.data })
}

/** Adds, removes and restores tags of a call; each response has all of its tags. */
export function useTagChanges(ref: CallRef) {
  const client = useQueryClient()
  const { params, query } = askOf(ref)
  const onSuccess = (answer: TagsAnswer) => {
    client.setQueryData(keyOf(ref), answer)
    // Lists and counts by tag may have changed.
    return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(asksForTags) })
  }
  return {
    add: useMutation({ mutationFn: (tag: string) => askApi(addTagRoute, { params, query, body: { tag } }), onSuccess }),
    remove: useMutation({
      mutationFn: (tag: string) => askApi(removeTagRoute, { params, query: { ...query, tag } }),
      onSuccess,
    }),
    restore: useMutation({
      mutationFn: (tag: string) => askApi(restoreTagRoute, { params, query, body: { tag } }),
      onSuccess,
    }),
  }
}
