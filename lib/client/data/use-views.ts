'use client'

import { useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question, useChange } from '@/lib/client/http/question'
import {
  addViewRoute,
  type ChangeView,
  type CreateView,
  changeViewRoute,
  deleteViewRoute,
  restoreViewRoute,
  setStartViewRoute,
  viewsRoute,
} from '@/lib/shared/users/views'

/** The viewer's saved views and those for everyone. */
export const useViews = (enabled = true) =>
  useQuery({ ...question(viewsRoute, {}), select: (answer) => answer.data, enabled })

export const useAddView = () => useChange(viewsRoute, (body: CreateView) => askApi(addViewRoute, { body }))
export const useChangeView = () =>
  useChange(viewsRoute, ({ id, change }: { id: string; change: ChangeView }) =>
    askApi(changeViewRoute, { params: { id }, body: change }),
  )
export const useDeleteView = () => useChange(viewsRoute, (id: string) => askApi(deleteViewRoute, { params: { id } }))
/** Takes a removal back. */
export const useRestoreView = () => useChange(viewsRoute, (id: string) => askApi(restoreViewRoute, { params: { id } }))
/** Makes a view the start page; null clears it. */
export const useSetStartView = () =>
  useChange(viewsRoute, (viewId: string | null) => askApi(setStartViewRoute, { body: { viewId } }))
