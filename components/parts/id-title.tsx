'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { Name } from '@/components/ui/name'
import { useNames } from '@/lib/client/names/use-names'
import type { NameKind } from '@/lib/shared/people/names'
import { plainId } from '@/lib/shared/text/plain-name'

/** The title of a person's or group's page: the name with the id below, or the id alone where there is no name. */
export function IdTitle({ kind, id, copyLabel }: { kind: NameKind; id: string; copyLabel: string }) {
  const name = useNames()(kind, id)
  const copy = <CopyButton text={id} label={copyLabel} />
  if (name === plainId(id))
    return (
      <span className="flex items-center gap-1">
        <Name>{id}</Name>
        {copy}
      </span>
    )
  return (
    <>
      <Name className="line-clamp-3">{name}</Name>
      <span className="flex items-center gap-1 font-mono font-normal text-ink-muted text-xs">
        <Name>{id}</Name>
        {copy}
      </span>
    </>
  )
}
