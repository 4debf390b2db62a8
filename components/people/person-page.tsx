'use client'

import { useMemo } from 'react'
import { ShareBar } from '@/components/charts/share-bar'
import { IdTitle, Party } from '@/components/parts/party/party'
import { PartyCards } from '@/components/parts/party/party-cards'
import { answeredSentence, withPerson } from '@/components/parts/party/party-figures'
import { PartyPanels } from '@/components/parts/party/party-panels'
import { RememberParty } from '@/components/parts/party/remember'
import { WhyHost } from '@/components/parts/why/why-host'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Skeleton } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { Hint } from '@/components/ui/text/metric-hint'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { usePerson } from '@/lib/client/data/use-people'
import { FixedFilters, useCompare } from '@/lib/client/page/use-filters'
import type { Filters } from '@/lib/shared/filters/filters'
import { pageHref, personHref } from '@/lib/shared/links'
import type { PersonAnswer } from '@/lib/shared/people/people'
import { formatCount } from '@/lib/shared/text/format'

type PersonProps = {
  uid: string
  answer: PersonAnswer | undefined
  /** The page's filters, without the person. */
  filters: Partial<Filters>
}

/** The people in calls with a person, most calls first; each count links to the calls of the two. */
function Companions({ uid, answer, filters, className }: PersonProps & { className: string }) {
  const { companions = [], otherCompanions = 0 } = answer?.data ?? {}
  const withUid = [...(filters.with ?? []), uid]
  const nameOf = useNames()
  const most = Math.max(1, ...companions.map(({ calls }) => calls))
  return (
    <Card className={className}>
      <CardHeader
        title="Talks with"
        hint={
          <Hint label="About “Talks with”">
            Other people in the same calls: callers, receivers and invited people, whether or not they joined.
          </Hint>
        }
      />
      <CardBody>
        {answer === undefined ? (
          <Skeleton className="h-64 w-full" />
        ) : companions.length === 0 ? (
          <p className="py-8 text-center text-data text-ink-faint">Nobody else was in these calls.</p>
        ) : (
          <>
            <ol className="flex flex-col">
              {companions.map((other) => (
                <li key={other.uid} className="flex h-[30px] items-center gap-3" data-companion={other.uid}>
                  <span className="min-w-0 flex-1">
                    <TextLink href={personHref(other.uid, filters)} className="block truncate">
                      <Party kind="user" id={other.uid} />
                    </TextLink>
                    <ShareBar share={other.calls / most} className="mt-0.5 h-[3px]" />
                  </span>
                  <Door
                    filters={{ ...filters, with: [...withUid, other.uid] }}
                    label={`${formatCount(other.calls)} calls of ${nameOf('user', uid)} and ${nameOf('user', other.uid)}; show them`}
                    className="num text-data"
                  >
                    {formatCount(other.calls)}
                  </Door>
                </li>
              ))}
            </ol>
            {otherCompanions > 0 && (
              <p className="mt-2 text-xs">
                <TextLink
                  href={pageHref('/people', { ...filters, with: withUid })}
                  className="text-ink-muted underline decoration-line-strong underline-offset-4"
                >
                  and {formatCount(otherCompanions)} more
                </TextLink>
              </p>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

/** One person: what they were offered and what they placed, when they are in calls, and who they talk with. */
export function PersonPage({ uid }: { uid: string }) {
  const { filters } = useAppliedFilters()
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
      />
      {person.isError && person.data === undefined ? (
        <ErrorState error={person.error} onRetry={() => person.refetch()} />
      ) : (
        <FixedFilters value={ofPerson}>
          <PartyCards kind="user" id={uid} filters={filters} line={line} medians={person.data?.meta.medians} />
          <PartyPanels filters={withPerson(filters, uid)}>
            <Companions uid={uid} answer={person.data} filters={filters} className="md:col-span-2 xl:col-span-5" />
          </PartyPanels>
          <WhyHost />
        </FixedFilters>
      )}
    </>
  )
}
