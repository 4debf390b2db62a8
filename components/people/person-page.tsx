'use client'

import { answeredSentence } from '@/components/parts/party/party-figures'
import { PartyPage } from '@/components/parts/party/party-page'
import { ButtonLink } from '@/components/ui/form/button-link'
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
  return (
    <PartyPage
      kind="user"
      id={uid}
      title={(name) => answeredSentence('user', name, line)}
      actions={
        <ButtonLink href={pageHref('/people', theirs, { sort: '-calls', ...compared })} variant="ghost">
          Who they talk with
        </ButtonLink>
      }
      question={person}
      line={line}
      medians={person.data?.meta.medians}
    />
  )
}
