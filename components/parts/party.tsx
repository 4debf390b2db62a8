'use client'

import { cn } from '@/components/ui/cn'
import { useNames } from '@/lib/client/names/use-names'
import type { NameKind } from '@/lib/shared/contracts/names'
import { NO_TEAM } from '@/lib/shared/contracts/no-team'

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
  if (name === id) return <span className={cn('truncate font-mono text-xs', className)}>{id}</span>
  return (
    <span title={`${name} · ${id}`} className={cn('truncate', className)}>
      {name}
      {withId && id !== NO_TEAM && !name.endsWith(`(${id})`) && (
        <span className="ml-1.5 font-mono text-ink-faint text-micro">{id}</span>
      )}
    </span>
  )
}
