import { Party } from '@/components/parts/party/party'
import { Link } from '@/components/ui/text/link'
import type { Party as CallParty } from '@/lib/shared/callbacks/needs-a-look'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref, personHref } from '@/lib/shared/links'

/** A link to a person's or group's page. */
export function PartyName({
  party,
  isGroup = false,
  filters,
}: {
  party: CallParty | null
  isGroup?: boolean
  filters: Partial<Filters>
}) {
  if (party === null) return <span className="text-ink-faint">unknown</span>
  return (
    <Link
      href={(isGroup ? groupHref : personHref)(party.id, { range: filters.range, tz: filters.tz })}
      prefetch={false}
      className="block min-w-0 truncate rounded-sm hover:text-accent-ink hover:underline"
    >
      <Party kind={isGroup ? 'group' : 'user'} id={party.id} className="block" />
    </Link>
  )
}
