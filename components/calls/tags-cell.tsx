'use client'

import { Badge } from '@/components/ui/badge'
import { useTags } from '@/lib/client/use-tags'

/** The tags of a row's call; those of all visible rows are fetched together. */
export function TagsCell({ sessionId }: { sessionId: string }) {
  const { data: tags } = useTags(sessionId)
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
