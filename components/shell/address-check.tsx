'use client'

import dynamic from 'next/dynamic'
import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { onDemand, takenOver } from '@/components/ui/on-demand'
import { useMe } from '@/lib/client/data/use-me'
import { type AddressReading, isUnreadable } from '@/lib/shared/address/reading'
import { notBare } from './nav'

type Check = typeof import('@/lib/shared/address/problems')

const AHEAD_MS = 1000
let loaded: Check | null = null

/**
 * The invalid parts of the page's URL, and the closest valid URL. `opened` is what the server found in the URL that was opened: the check
 * itself, which knows the parameters of every page, is loaded after the first paint.
 */
export function useAddressProblems(opened: AddressReading): AddressReading {
  const uid = useMe().data?.uid ?? null
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
    if (check !== null) return check.readAddress(path, new URLSearchParams(text), uid)
    return isFirst ? opened : { problems: [], nearestHref: here }
  }, [check, path, text, uid, here, isFirst, opened])
}

const importProblems = () => import('./address-problems')
/** In the HTML of an address with problems, and loaded with no other. */
const AddressProblems = takenOver(dynamic(importProblems), onDemand(importProblems))

/** The page, if its URL is valid. Unknown parameters are reported above it; invalid ones replace it, and nothing is queried. */
export function AddressCheck({ address, children }: { address: AddressReading; children: ReactNode }) {
  const { problems, nearestHref } = address
  if (problems.length === 0) return children
  return (
    <>
      <AddressProblems problems={problems} href={notBare(nearestHref)} />
      {!isUnreadable(problems) && children}
    </>
  )
}
