'use client'

import { useMemo } from 'react'
import { answeredSentence, partyDoor, withPerson } from '@/components/parts/party/party-figures'
import { PartyPage } from '@/components/parts/party/party-page'
import { ButtonLink } from '@/components/ui/form/button-link'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { pageHref } from '@/lib/shared/links'
import { personRoute } from '@/lib/shared/people/people'

/** One person: what they were offered and what they placed, and when they are in calls. */
export function PersonPage({ uid }: { uid: string }) {
  const { filters, compare, compared } = useAppliedFilters()
  const theirs = { ...filters, with: [...(filters.with ?? []), uid] }
  const person = useMovingAnswer(personRoute, {
    params: { uid },
    query: { ...filters, compare },
  })
  const line = person.data && { id: uid, ...person.data.data }
  const ofPerson = useMemo(() => {
    const { uid: uids, with: others } = withPerson(filters, uid)
    return { uid: uids ?? [], with: others ?? [] }
  }, [filters, uid])
  const name = useNames()('user', uid)
  return (
    <PartyPage
      kind="user"
      id={uid}
      title={answeredSentence('user', name, line)}
      actions={
        <ButtonLink href={pageHref('/people', theirs, { sort: '-calls', ...compared })} variant="ghost">
          Who they talk with
        </ButtonLink>
      }
      question={person}
      fixed={ofPerson}
      filters={filters}
      line={line}
      medians={person.data?.meta.medians}
      rated={partyDoor(filters, 'user', uid, 'answerRate')}
    />
  )
}
