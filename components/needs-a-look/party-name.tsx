import Link from 'next/link'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Party } from '@/lib/shared/contracts/needs-a-look'
import { groupHref, personHref } from '@/lib/shared/links'

/** A link to a person's or group's page, by name where known, else by id. */
export function PartyName({
  party,
  isGroup = false,
  filters,
}: {
  party: Party | null
  isGroup?: boolean
  filters: Partial<Filters>
}) {
  if (party === null) return <span className="text-ink-faint">unknown</span>
  return (
    <Link
      href={(isGroup ? groupHref : personHref)(party.id, { range: filters.range, tz: filters.tz })}
      prefetch={false}
      title={party.id}
      className="block min-w-0 truncate rounded-sm hover:text-accent-ink hover:underline"
    >
      {party.name ?? <span className="font-mono text-xs">{party.id}</span>}
    </Link>
  )
}
