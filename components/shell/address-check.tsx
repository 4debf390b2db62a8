'use client'

import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { takenOver } from '@/components/ui/taken-over'
import { type AddressReading, isUnreadable } from '@/lib/shared/address/reading'
import { notBare } from './nav-link'

/** Part of the HTML if the URL has problems; its code is not loaded otherwise. */
const AddressProblems = takenOver(() => import('./address-problems'))

type AddressCheckProps = {
  /** What the server found in the page's URL, and the query that it read. */
  address: AddressReading
  query: string
  children: ReactNode
}

/** The page, if its URL is valid. Unknown parameters are reported above it until its URL changes; invalid ones replace it, and nothing is queried. */
export function AddressCheck({ address: { problems, nearestHref }, query, children }: AddressCheckProps) {
  const isOfUrl = useSearchParams().toString() === query
  if (problems.length === 0) return children
  const shown = <AddressProblems problems={problems} href={notBare(nearestHref)} />
  if (isUnreadable(problems)) return <div data-unreadable>{shown}</div>
  return (
    <>
      {isOfUrl && shown}
      {children}
    </>
  )
}
