'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/fetcher'
import { question } from '@/lib/client/question'
import { questionKey } from '@/lib/shared/contracts/route'
import { saveValueLinksRoute, valueLinksRoute } from '@/lib/shared/contracts/value-links'
import type { ValueLink } from '@/lib/shared/metadata/links'

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
