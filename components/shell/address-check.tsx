'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Link } from '@/components/ui/link'
import { onDemand } from '@/components/ui/on-demand'
import { takenOver } from '@/components/ui/taken-over'
import { type AddressReading, isUnreadable } from '@/lib/shared/address/reading'
import { notBare } from './nav'

const importUnreadable = () => import('./unreadable-address')
/** In the HTML of an address that cannot be read, and loaded with no other. */
const UnreadableAddress = takenOver(dynamic(importUnreadable), onDemand(importUnreadable))

/** The page, if its URL is valid. Unknown parameters are reported above it; invalid ones replace it, and nothing is queried. */
export function AddressCheck({ address, children }: { address: AddressReading; children: ReactNode }) {
  const { problems, nearestHref } = address
  if (problems.length === 0) return children
  const href = notBare(nearestHref)
  if (isUnreadable(problems)) return <UnreadableAddress problems={problems} href={href} />
  return (
    <>
      <Banner className="mb-4">
        Unknown {problems.length === 1 ? 'parameter' : 'parameters'} in this URL{' '}
        {problems.length === 1 ? 'was' : 'were'} ignored: {problems.map(({ name }) => name).join(', ')}.{' '}
        <Link href={href} className="underline">
          {problems.some(({ nearest }) => nearest !== null)
            ? `Did you mean ${problems.map(({ nearest }) => nearest?.name).join(', ')}?`
            : problems.length === 1
              ? 'Remove it'
              : 'Remove them'}
        </Link>
      </Banner>
      {children}
    </>
  )
}
