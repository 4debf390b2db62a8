import { Party } from '@/components/parts/party/party'
import { Link } from '@/components/ui/text/link'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import type { Party as CallParty } from '@/lib/shared/callbacks/needs-a-look'
import { groupHref, personHref } from '@/lib/shared/links'

type PartyNameProps = { party: CallParty | null; isGroup?: boolean }

/** A link to a person's or group's page. */
export function PartyName({ party, isGroup = false }: PartyNameProps) {
  const { range, tz } = useAppliedFilters().filters
  if (party === null) return <span className="text-ink-faint">unknown</span>
  return (
    <Link
      href={(isGroup ? groupHref : personHref)(party.id, { range, tz })}
      prefetch={false}
      className="block min-w-0 truncate rounded-sm hover:text-accent-ink hover:underline"
    >
      <Party kind={isGroup ? 'group' : 'user'} id={party.id} className="block" />
    </Link>
  )
}
