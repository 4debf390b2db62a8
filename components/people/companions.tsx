import { ShareBar } from '@/components/charts/share-bar'
import { Party } from '@/components/parts/party'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { useNames } from '@/lib/client/names/use-names'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { PersonAnswer } from '@/lib/shared/contracts/people'
import { formatCount } from '@/lib/shared/format'
import { pageHref, personHref } from '@/lib/shared/links'

/** The people in calls with a person, most calls first; each count links to the calls of the two. */
export function Companions({
  uid,
  answer,
  filters,
  className,
}: {
  uid: string
  answer: PersonAnswer | undefined
  /** The page's filters, without the person. */
  filters: Partial<Filters>
  className?: string
}) {
  const nameOf = useNames()
  const most = Math.max(1, ...(answer?.data.companions.map((one) => one.calls) ?? []))
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
        ) : answer.data.companions.length === 0 ? (
          <p className="py-8 text-center text-data text-ink-faint">Nobody else was in these calls.</p>
        ) : (
          <>
            <ol className="flex flex-col">
              {answer.data.companions.map((other) => (
                <li key={other.uid} className="flex h-[30px] items-center gap-3" data-companion={other.uid}>
                  <span className="min-w-0 flex-1">
                    <TextLink href={personHref(other.uid, filters)} className="block truncate">
                      <Party kind="user" id={other.uid} />
                    </TextLink>
                    <ShareBar share={other.calls / most} className="mt-0.5 h-[3px]" />
                  </span>
                  <Door
                    filters={{ ...filters, with: [...(filters.with ?? []), uid, other.uid] }}
                    label={`${formatCount(other.calls)} calls of ${nameOf('user', uid)} and ${nameOf('user', other.uid)}; show them`}
                    className="num text-data"
                  >
                    {formatCount(other.calls)}
                  </Door>
                </li>
              ))}
            </ol>
            {answer.data.otherCompanions > 0 && (
              <p className="mt-2 text-xs">
                <TextLink
                  href={pageHref('/people', { ...filters, with: [...(filters.with ?? []), uid] })}
                  className="text-ink-muted underline decoration-line-strong underline-offset-4"
                >
                  and {formatCount(answer.data.otherCompanions)} more
                </TextLink>
              </p>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}
