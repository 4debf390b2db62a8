'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/fetcher'
import { question } from '@/lib/client/question'
import {
  addViewRoute,
  type ChangeView,
  type CreateView,
  changeViewRoute,
  deleteViewRoute,
  setStartViewRoute,
  viewsRoute,
} from '@/lib/shared/contracts/views'

/** The viewer's saved views and those for everyone. */
export const useViews = (enabled = true) =>
  useQuery({ ...question(viewsRoute, {}), select: (answer) => answer.data, enabled })

function useViewMutation<T>(send: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: [viewsRoute.path] }),
  })
}

export const useAddView = () => useViewMutation((body: CreateView) => askApi(addViewRoute, { body }))
export const useChangeView = () =>
  useViewMutation(({ id, change }: { id: string; change: ChangeView }) =>
    askApi(changeViewRoute, { params: { id }, body: change }),
  )
export const useDeleteView = () => useViewMutation((id: string) => askApi(deleteViewRoute, { params: { id } }))
/** Makes a view the start page; null clears it. */
export const useSetStartView = () =>
  useViewMutation((viewId: string | null) => askApi(setStartViewRoute, { body: { viewId } }))
