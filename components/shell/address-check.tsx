'use client'

import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Link } from '@/components/ui/link'
import { type AddressReading, isUnreadable } from '@/lib/shared/address/reading'
import { notBare } from './nav'
import { UnreadableAddress } from './unreadable-address'

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
