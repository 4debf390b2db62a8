'use client'

import { ArrowLeft } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { ButtonLink } from '@/components/ui/form/button-link'
import { EmptyState } from '@/components/ui/state/states'
import { useErasedWords } from '@/lib/client/data/use-erased'
import { decodedSegment } from '@/lib/shared/links'
import { ownEntry } from '@/lib/shared/text/own-entry'

const WORDS = {
  people: { title: 'Person not found', words: 'There are no calls with the uid', all: 'All people' },
  groups: { title: 'Group not found', words: 'There are no calls to the group', all: 'All groups' },
  teams: { title: 'Team not found', words: 'There is no team', all: 'All teams' },
} as const

/** The page of a person or group that is in no call, or of no team; its address says which. */
export function NoSuchParty() {
  const [, list = '', segment = ''] = usePathname().split('/')
  const { title, words, all } = ownEntry(WORDS, list) ?? WORDS.people
  const id = decodedSegment(segment)
  const erased = useErasedWords(list === 'people' ? [id] : [])
  return (
    <EmptyState
      page
      title={erased === null ? title : 'Person erased'}
      actions={
        <ButtonLink icon={ArrowLeft} href={`/${list}`}>
          {all}
        </ButtonLink>
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
