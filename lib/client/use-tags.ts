'use client'

import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallRef, tagsPath } from '@/lib/shared/call-path'
import type { TagCountsAnswer, TagsAnswer } from '@/lib/shared/contracts/tags'
import { loadTags } from './batched-tags'
import { apiGet, apiSend } from './fetcher'

const STALE_MS = 30_000
const COUNTS_BY_TAG: readonly unknown[] = ['all-tags', 'facets']
const asksForTags = (part: unknown) =>
  COUNTS_BY_TAG.includes(part) || (typeof part === 'string' && /(^|&)tag=/.test(part))
const keyOf = (ref: CallRef): QueryKey => ['tags', ref]

/** The tags of a call. Many calls at once, as the rows of a list, are one request. */
export function useTags(ref: CallRef) {
  return useQuery({
    queryKey: keyOf(ref),
    queryFn: () => loadTags(ref),
    placeholderData: undefined,
    staleTime: STALE_MS,
    select: (answer) => answer.data,
  })
}

/** Every tag that there is with how many calls have it; asked only while `enabled`. */
export function useAllTags(enabled: boolean) {
  return useQuery({
    queryKey: ['all-tags'],
    queryFn: ({ signal }) => apiGet<TagCountsAnswer>('/api/tags', undefined, { signal }),
    enabled,
    select: (answer) => answer.data,
  })
}

/** Puts tags on a call and takes them off; each answer has all of its tags. */
export function useTagChanges(ref: CallRef) {
  const client = useQueryClient()
  const path = tagsPath(ref)
  const onSuccess = (answer: TagsAnswer) => {
    client.setQueryData(keyOf(ref), answer)
    // Lists and counts by tag are no longer what they were.
    return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(asksForTags) })
  }
  return {
    add: useMutation({ mutationFn: (tag: string) => apiSend<TagsAnswer>('PUT', path, { tag }), onSuccess }),
    remove: useMutation({
      mutationFn: (tag: string) =>
        apiSend<TagsAnswer>('DELETE', `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ tag })}`),
      onSuccess,
    }),
  }
}
