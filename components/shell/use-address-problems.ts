'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useState } from 'react'
import type { AddressReading } from '@/lib/shared/address/reading'

type Check = typeof import('@/lib/shared/address/problems')

const AHEAD_MS = 1000
let loaded: Check | null = null

/**
 * The invalid parts of the page's URL, and the closest valid URL. `opened` is what the server found in the URL that was opened: the check
 * itself, which knows the parameters of every page, is loaded after the first paint.
 */
export function useAddressProblems(opened: AddressReading): AddressReading {
  const path = usePathname()
  const text = useSearchParams().toString()
  const here = `${path}?${text}`
  const [first] = useState(here)
  const [check, setCheck] = useState(loaded)
  const isFirst = here === first
  useEffect(() => {
    if (check !== null) return
    const load = () =>
      import('@/lib/shared/address/problems').then(
        (module) => {
          loaded = module
          setCheck(module)
        },
        // Without it, a page leaves out what it cannot read.
        () => undefined,
      )
    const timer = window.setTimeout(load, isFirst ? AHEAD_MS : 0)
    return () => window.clearTimeout(timer)
  }, [check, isFirst])
  return useMemo(() => {
    if (check !== null) return check.readAddress(path, new URLSearchParams(text))
    return isFirst ? opened : { problems: [], nearestHref: here }
  }, [check, path, text, here, isFirst, opened])
}
