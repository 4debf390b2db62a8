'use client'

import { useBrowserZone } from '@/lib/client/page/use-zone'
import { formatDateTime } from '@/lib/shared/text/format'

type SetByProps = {
  stored: { updatedAt: number | null; updatedBy: string | null } | undefined
  /** Said first where someone has set it. */
  before?: string
  /** Said where nobody has. */
  unset: string
}

/** Who set something last, and when. */
export function SetBy({ stored, before = '', unset }: SetByProps) {
  const zone = useBrowserZone()
  const { updatedAt = null, updatedBy = null } = stored ?? {}
  if (updatedAt === null || updatedBy === null) return unset
  return `${before}Set by ${updatedBy}, ${formatDateTime(updatedAt, zone)}.`
}
