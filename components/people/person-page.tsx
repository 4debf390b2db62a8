'use client'

import { useMemo } from 'react'
import { IdTitle, PartyCards } from '@/components/parts/party/party-cards'
import { answeredSentence, partyDoor, withPerson } from '@/components/parts/party/party-figures'
import { PartyPanels } from '@/components/parts/party/party-panels'
import { RememberParty } from '@/components/parts/party/remember'
import { WhyHost } from '@/components/parts/why/why-host'
import { buttonClass } from '@/components/ui/form/button-class'
import { PageHeader } from '@/components/ui/layout/card'
import { ErrorState } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { usePerson } from '@/lib/client/data/use-people'
import { FixedFilters, useCompare } from '@/lib/client/page/use-filters'
import { pageHref } from '@/lib/shared/links'

/** One person: what they were offered and what they placed, and when they are in calls. */
export function PersonPage({ uid }: { uid: string }) {
  const { filters, compared } = useAppliedFilters()
  const theirs = { ...filters, with: [...(filters.with ?? []), uid] }
  const person = usePerson(uid, { ...filters, compare: useCompare() })
  const line = person.data && { id: uid, ...person.data.data }
  const ofPerson = useMemo(() => {
    const { uid: uids, with: others } = withPerson(filters, uid)
    return { uid: uids ?? [], with: others ?? [] }
  }, [filters, uid])
  const name = useNames()('user', uid)
  return (
    <>
      <RememberParty kind="user" id={uid} />
      <PageHeader
        title={
          <IdTitle kind="user" id={uid}>
            {answeredSentence('user', name, line)}
          </IdTitle>
        }
        actions={
          <Link href={pageHref('/people', theirs, { sort: '-calls', ...compared })} className={buttonClass('ghost')}>
            Who they talk with
          </Link>
        }
      />
      {person.isError && person.data === undefined ? (
        <ErrorState error={person.error} onRetry={() => person.refetch()} />
      ) : (
        <FixedFilters value={ofPerson}>
          <PartyCards kind="user" id={uid} filters={filters} line={line} medians={person.data?.meta.medians} />
          <PartyPanels filters={withPerson(filters, uid)} rated={partyDoor(filters, 'user', uid, 'answerRate')} />
          <WhyHost />
        </FixedFilters>
      )}
    </>
  )
}
