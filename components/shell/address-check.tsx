'use client'

import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { onDemand, takenOver } from '@/components/ui/on-demand'
import { type AddressReading, isUnreadable } from '@/lib/shared/address/reading'
import { notBare } from './nav-link'

const importProblems = () => import('./address-problems')
/** Part of the HTML if the URL has problems; its code is not loaded otherwise. */
const AddressProblems = takenOver(dynamic(importProblems), onDemand(importProblems))

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
