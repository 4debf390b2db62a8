import Link from 'next/link'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Party } from '@/lib/shared/contracts/needs-a-look'
import { groupHref, personHref } from '@/lib/shared/links'

/** A person or a group by name where there is one, leading to their page. */
export function PartyName({
  party,
  isGroup = false,
  asked,
}: {
  party: Party | null
  isGroup?: boolean
  asked: Partial<Filters>
}) {
  if (party === null) return <span className="text-ink-faint">unknown</span>
  return (
    <Link
      href={(isGroup ? groupHref : personHref)(party.id, { range: asked.range, tz: asked.tz })}
      prefetch={false}
      title={party.id}
      className="block min-w-0 truncate rounded-sm hover:text-accent-ink hover:underline"
    >
      {party.name ?? <span className="font-mono text-xs">{party.id}</span>}
    </Link>
  )
}
