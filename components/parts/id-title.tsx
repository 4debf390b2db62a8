'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { useNames } from '@/lib/client/names/use-names'
import type { NameKind } from '@/lib/shared/contracts/names'

/** The title of a person's or group's page: the name with the id below, or the id alone where there is no name. */
export function IdTitle({ kind, id, copyLabel }: { kind: NameKind; id: string; copyLabel: string }) {
  const name = useNames()(kind, id)
  const copy = <CopyButton text={id} label={copyLabel} />
  if (name === id)
    return (
      <span className="flex items-center gap-1">
        <span className="min-w-0 truncate">{id}</span>
        {copy}
      </span>
    )
  return (
    <>
      <span className="block truncate">{name}</span>
      <span className="flex items-center gap-1 font-mono font-normal text-ink-muted text-xs">
        <span className="min-w-0 truncate">{id}</span>
        {copy}
      </span>
    </>
  )
}
