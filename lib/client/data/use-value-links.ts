'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import { valueLinksRoute } from '@/lib/shared/organisation/value-links'

/** Where values of metadata lead. */
export const useValueLinks = () => useQuery({ ...question(valueLinksRoute, {}), select: (answer) => answer.data })
