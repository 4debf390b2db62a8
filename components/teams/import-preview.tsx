'use client'

import { Badge } from '@/components/ui/badge'
import { Banner } from '@/components/ui/banner'
import { Name } from '@/components/ui/name'
import { useNames } from '@/lib/client/names/use-names'
import { countOf } from '@/lib/shared/charts/values'
import type { AnswerOf } from '@/lib/shared/contracts/route'
import type { importTeamsRoute } from '@/lib/shared/contracts/teams'

const MOST_NAMED = 6

type Read = AnswerOf<typeof importTeamsRoute>['data']

/** What an import would change: who joins and who leaves each team; before it, what of the file was not understood. */
export function ImportPreview({ read }: { read: Read }) {
  const { changes } = read
  const same = changes.filter(({ isNew, added, removed }) => !isNew && added.length + removed.length === 0)
  const others = changes.filter((change) => !same.includes(change))
  return (
    <div className="max-h-72 space-y-3 overflow-y-auto text-data" data-import-preview="">
      <Doubts read={read} />
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

function Doubts({ read: { problems, problemCount, unknownUids, unusedColumns } }: { read: Read }) {
  return (
    <>
      {problemCount > 0 && (
        <Banner tone="warning">
          {countOf(problemCount, 'problem')}, left out of the import:
          <ul className="mt-1 space-y-0.5">
            {problems.map(({ line, text, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="wrap-anywhere">
                Line {line}: {message}
                {text !== '' && (
                  <>
                    {' '}
                    (“<Name>{text}</Name>”)
                  </>
                )}
              </li>
            ))}
          </ul>
          {problemCount > problems.length && `and ${countOf(problemCount - problems.length, 'more', 'more')}.`}
        </Banner>
      )}
      {unknownUids.length > 0 && (
        <Banner tone="warning">
          {countOf(unknownUids.length, 'person', 'people')} in no call and no team so far: {listed(unknownUids)}. Check
          for typing errors.
        </Banner>
      )}
      {unusedColumns.length > 0 && <p className="text-ink-muted">Not read: {listed(unusedColumns)}.</p>}
    </>
  )
}

const MOST_LISTED = 20
function listed(texts: readonly string[]): string {
  const more = texts.length - MOST_LISTED
  return `${texts.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
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
