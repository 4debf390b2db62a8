'use client'

import { cn } from '@/components/ui/cn'
import { Name } from '@/components/ui/name'
import { useNames } from '@/lib/client/names/use-names'
import type { NameKind } from '@/lib/shared/people/names'
import { NO_TEAM } from '@/lib/shared/people/no-team'
import { plainId } from '@/lib/shared/text/plain-name'

type PartyProps = {
  kind: NameKind
  id: string
  /** Shows the id after the name; otherwise it is the tooltip. */
  withId?: boolean
  className?: string
}

/** A person's or group's name, with the id as secondary text; without a name, the id. */
export function Party({ kind, id, withId = false, className }: PartyProps) {
  const name = useNames()(kind, id)
  const shownId = plainId(id)
  if (name === shownId) return <Name className={cn('truncate font-mono text-xs', className)}>{id}</Name>
  return (
    <span title={`${name} · ${shownId}`} className={cn('truncate', className)}>
      <Name>{name}</Name>
      {withId && id !== NO_TEAM && !name.endsWith(`(${shownId})`) && (
        <Name className="ml-1.5 font-mono text-ink-faint text-micro">{id}</Name>
      )}
    </span>
  )
}
