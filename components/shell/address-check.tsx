'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { isUnreadable } from '@/lib/shared/address/problems'
import { notBare } from './nav'
import { UnreadableAddress } from './unreadable-address'
import { useAddressProblems } from './use-address-problems'

/** The page, where its address can be read. What nothing reads is said above it; what cannot be read stands in its place, and nothing is asked. */
export function AddressCheck({ children }: { children: ReactNode }) {
  const { problems, nearestHref } = useAddressProblems()
  if (problems.length === 0) return children
  const href = notBare(nearestHref)
  if (isUnreadable(problems)) return <UnreadableAddress problems={problems} href={href} />
  return (
    <>
      <Banner className="mb-4">
        {problems.map(({ name }) => name).join(', ')} in this address {problems.length === 1 ? 'is' : 'are'} unknown
        here and {problems.length === 1 ? 'changes' : 'change'} nothing.{' '}
        <Link href={href} className="underline">
          {problems.some(({ nearest }) => nearest !== null)
            ? `Did you mean ${problems.map(({ nearest }) => nearest?.name).join(', ')}?`
            : 'Open without'}
        </Link>
      </Banner>
      {children}
    </>
  )
}
