'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import { questionKey } from '@/lib/shared/http/route'
import type { ValueLink } from '@/lib/shared/metadata'
import { saveValueLinksRoute, valueLinksRoute } from '@/lib/shared/organisation/value-links'

/** Where values of metadata lead. */
export const useValueLinks = () => useQuery({ ...question(valueLinksRoute, {}), select: (answer) => answer.data })

/** Replaces all links. */
export function useSaveValueLinks() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (links: ValueLink[]) => askApi(saveValueLinksRoute, { body: { links } }),
    onSuccess: (answer) => client.setQueryData(questionKey(valueLinksRoute, {}), answer),
  })
}
