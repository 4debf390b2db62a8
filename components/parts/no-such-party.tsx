'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { decodedSegment } from '@/lib/shared/links'

const WORDS = {
  user: { title: 'There is no such person', never: 'No call has ever had the uid', all: 'All people', path: '/people' },
  group: { title: 'There is no such group', never: 'No call has ever gone to', all: 'All groups', path: '/groups' },
} as const

/** A person's or group's page whom no call knows. */
export function NoSuchParty({ kind }: { kind: keyof typeof WORDS }) {
  const { title, never, all, path } = WORDS[kind]
  return (
    <EmptyState
      page
      title={title}
      actions={
        <Link href={path} className={buttonClass()}>
          <ArrowLeft aria-hidden="true" className="size-3.5" /> {all}
        </Link>
      }
    >
      {never} <code className="wrap-anywhere font-mono">{decodedSegment(usePathname().split('/').at(-1) ?? '')}</code>.
      A link may have been cut when it was pasted.
    </EmptyState>
  )
}
