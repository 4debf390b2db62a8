'use client'

import { ArrowLeft } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { buttonClass } from '@/components/ui/form/button-class'
import { EmptyState } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { useErasedWords } from '@/lib/client/data/use-erased'
import { decodedSegment } from '@/lib/shared/links'

const WORDS = {
  user: { title: 'Person not found', words: 'There are no calls with the uid', all: 'All people', path: '/people' },
  group: { title: 'Group not found', words: 'There are no calls to the group', all: 'All groups', path: '/groups' },
  team: { title: 'Team not found', words: 'There is no team', all: 'All teams', path: '/teams' },
} as const

/** The page of a person or group that is in no call. */
export function NoSuchParty({ kind }: { kind: keyof typeof WORDS }) {
  const { title, words, all, path } = WORDS[kind]
  const id = decodedSegment(usePathname().split('/').at(-1) ?? '')
  const erased = useErasedWords(kind === 'user' ? [id] : [])
  return (
    <EmptyState
      page
      title={erased === null ? title : 'Person erased'}
      actions={
        <Link href={path} className={buttonClass()}>
          <ArrowLeft aria-hidden="true" className="size-3.5" /> {all}
        </Link>
      }
    >
      {erased ?? (
        <>
          {words} <code className="wrap-anywhere font-mono">{id}</code>. The link may be incomplete.
        </>
      )}
    </EmptyState>
  )
}
