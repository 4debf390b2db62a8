'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { question } from '@/lib/client/question'
import { openApiRoute } from '@/lib/shared/contracts/openapi'
import { DOCS_PARSERS } from '@/lib/shared/params/docs'

/** The API's document, which never changes while the server runs. */
export const useDocument = () => useQuery({ ...question(openApiRoute, {}), staleTime: Number.POSITIVE_INFINITY })

/** The open operation and the search of the list, in the URL. */
export function useDocsState() {
  const [state, set] = useQueryStates(DOCS_PARSERS, { shallow: true, scroll: false })
  return {
    ...state,
    open: (op: string | null) => set({ op }, { history: 'push' }),
    search: (find: string) => set({ find: find === '' ? null : find }, { history: 'replace' }),
  }
}
