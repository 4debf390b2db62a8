'use client'

import type { Column } from '@/components/table/column'
import { Badge } from '@/components/ui/badge'
import { Progress } from '@/components/ui/progress'
import { RelativeTime } from '@/components/ui/relative-time'
import { TextLink } from '@/components/ui/text-link'
import { ERASURE_KINDS, ERASURE_PHASE_WORDS, type Erasure, type ErasureKind } from '@/lib/shared/contracts/erasures'
import { formatCount } from '@/lib/shared/format'
import { personHref } from '@/lib/shared/links'
import { RepeatErasure } from './repeat-erasure'

/** The columns of the list of erasures. */
export const erasuresColumns = (zone: string): Column<Erasure>[] => [
  {
    id: 'pseudonym',
    header: 'Pseudonym',
    card: 'title',
    className: 'font-mono',
    cell: ({ pseudonym }) => <TextLink href={personHref(pseudonym)}>{pseudonym}</TextLink>,
  },
  { id: 'result', header: 'Result', card: 'line', className: 'min-w-48', cell: (erasure) => <Result {...erasure} /> },
  {
    id: 'changed',
    header: 'Changed',
    card: 'line',
    className: 'max-w-0 w-full min-w-40 whitespace-normal text-ink-muted',
    cell: ({ counts }) => changedWords(counts) || '–',
  },
  {
    id: 'by',
    header: 'By',
    card: 'line',
    className: 'max-w-48 truncate text-ink-muted',
    cell: ({ requestedBy }) => requestedBy,
  },
  {
    id: 'at',
    header: 'Asked for',
    card: 'line',
    className: 'text-ink-muted',
    cell: ({ requestedAt }) => <RelativeTime at={requestedAt} zone={zone} />,
  },
]

/** How far it is, and at the end how many rows still have the uid or a name. */
function Result({ pseudonym, phase, done, total, hits, kept, finishedAt }: Erasure) {
  if (finishedAt === null || hits === null)
    return (
      <span className="block min-w-40">
        <span className="text-ink-muted">{ERASURE_PHASE_WORDS[phase]}</span>
        <Progress label={ERASURE_PHASE_WORDS[phase]} done={done} total={total} className="mt-1" />
      </span>
    )
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={hits === 0 ? 'success' : 'danger'}>
        {hits === 1 ? '1 hit left' : `${formatCount(hits)} hits left`}
      </Badge>
      {hits > 0 && <RepeatErasure pseudonym={pseudonym} />}
      {kept > 0 && <span className="text-ink-faint text-xs">{formatCount(kept)} ids of calls kept</span>}
    </span>
  )
}

const changedWords = (counts: Erasure['counts']): string =>
  (Object.keys(ERASURE_KINDS) as ErasureKind[])
    .flatMap((kind) => {
      const count = Object.hasOwn(counts, kind) ? counts[kind] : undefined
      return count === undefined ? [] : [`${ERASURE_KINDS[kind]} ${formatCount(count)}`]
    })
    .join(' · ')
