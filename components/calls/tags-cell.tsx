'use client'

import { Badge } from '@/components/ui/text/badge'
import { useTags } from '@/lib/client/data/use-tags'
import type { CallRef } from '@/lib/shared/calls/call-path'

/** The tags of a row's call; those of all visible rows are fetched together. */
export function TagsCell({ callRef }: { callRef: CallRef }) {
  const { data: tags } = useTags(callRef)
  if (tags === undefined) return null
  if (tags.length === 0) return <span className="text-ink-faint">–</span>
  return (
    <span className="flex gap-1 overflow-hidden" title={tags.join(', ')}>
      {tags.map((tag) => (
        <Badge key={tag} tone="accent">
          {tag}
        </Badge>
      ))}
    </span>
  )
}
