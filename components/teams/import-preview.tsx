'use client'

import { Badge } from '@/components/ui/badge'
import { useNames } from '@/lib/client/names/use-names'
import { countOf } from '@/lib/shared/charts/values'
import type { TeamChange } from '@/lib/shared/contracts/teams'

const MOST_NAMED = 6

/** What an import would change: who joins and who leaves each team. */
export function ImportPreview({ changes }: { changes: readonly TeamChange[] }) {
  const same = changes.filter(({ isNew, added, removed }) => !isNew && added.length + removed.length === 0)
  const others = changes.filter((change) => !same.includes(change))
  return (
    <div className="max-h-72 space-y-3 overflow-y-auto text-data" data-import-preview="">
      {others.map(({ name, isNew, added, removed, kept }) => (
        <section key={name} aria-label={name}>
          <h3 className="flex items-center gap-2 font-medium">
            {name} {isNew && <Badge>New</Badge>}
          </h3>
          {added.length > 0 && <Who words={isNew ? 'With' : 'Joins'} uids={added} />}
          {removed.length > 0 && <Who words="Leaves" uids={removed} />}
          {kept > 0 && <p className="text-ink-faint text-xs">{countOf(kept, 'person', 'people')} stay.</p>}
        </section>
      ))}
      {same.length > 0 && (
        <p className="text-ink-muted">
          {others.length === 0 ? 'Nothing changes' : `${countOf(same.length, 'team')} without a change`}:{' '}
          {same.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  )
}

function Who({ words, uids }: { words: string; uids: readonly string[] }) {
  const nameOf = useNames()
  const named = uids.slice(0, MOST_NAMED).map((uid) => nameOf('user', uid))
  const more = uids.length - named.length
  return (
    <p>
      <span className="text-ink-muted">{words}:</span> {named.join(', ')}
      {more > 0 && ` and ${more} more`}
    </p>
  )
}
