'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiGet, apiSend } from '@/lib/client/fetcher'
import type { ViewsAnswer } from '@/lib/shared/contracts/views'
import type { ChangeView, CreateView } from '@/lib/shared/contracts/views-schema'

const KEY = ['views']
const viewPath = (id: string) => `/api/views/${encodeURIComponent(id)}`

/** The viewer's saved views and those for everyone. */
export function useViews(enabled = true) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<ViewsAnswer>('/api/views', undefined, { signal }),
    select: (answer) => answer.data,
    enabled,
  })
}

function useViewMutation<T>(send: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: KEY }) })
}

export const useAddView = () => useViewMutation((view: CreateView) => apiSend('POST', '/api/views', view))
export const useChangeView = () =>
  useViewMutation(({ id, change }: { id: string; change: ChangeView }) => apiSend('PATCH', viewPath(id), change))
export const useDeleteView = () => useViewMutation((id: string) => apiSend('DELETE', viewPath(id)))
/** Makes a view the start page; null takes it back. */
export const useSetStartView = () =>
  useViewMutation((viewId: string | null) => apiSend('PUT', '/api/me/start-view', { viewId }))
