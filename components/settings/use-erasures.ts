'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question, useChange } from '@/lib/client/http/question'
import { erasePreviewRoute, eraseRoute, erasuresRoute } from '@/lib/shared/erasure/erasures'

const WATCH_EVERY_MS = 1_000

/** Everyone erased, newest first; asked every second while one is under way. */
export const useErasures = () =>
  useQuery({
    ...question(erasuresRoute, {}),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ finishedAt }) => finishedAt === null) === true ? WATCH_EVERY_MS : false,
  })

/** Counts what erasing someone would change. */
export const useErasePreview = () =>
  useMutation({ mutationFn: (uid: string) => askApi(erasePreviewRoute, { body: { uid } }) })

/** Erases someone for good. */
export const useErase = () => useChange(erasuresRoute, (uid: string) => askApi(eraseRoute, { body: { uid } }))
