'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { type AddressProblem, addressProblems, nearestParams } from '@/lib/shared/address/problems'
import { hrefOf } from '@/lib/shared/links'

/** The invalid parts of the page's URL, and the closest valid URL. */
export function useAddressProblems(): { problems: AddressProblem[]; nearestHref: string } {
  const path = usePathname()
  const text = useSearchParams().toString()
  return useMemo(() => {
    const params = new URLSearchParams(text)
    const problems = addressProblems(path, params)
    return { problems, nearestHref: hrefOf(path, nearestParams(params, problems)) }
  }, [path, text])
}
