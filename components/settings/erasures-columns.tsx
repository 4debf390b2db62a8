'use client'

import type { Column } from '@/components/table/column'
import { Badge } from '@/components/ui/badge'
import { Progress } from '@/components/ui/progress'
import { RelativeTime } from '@/components/ui/relative-time'
import { TextLink } from '@/components/ui/text-link'
import { countOf } from '@/lib/shared/charts/values'
import { ERASURE_KINDS, ERASURE_PHASE_WORDS, type Erasure, type ErasureKind } from '@/lib/shared/contracts/erasures'
import { formatCount } from '@/lib/shared/format'
import { personHref } from '@/lib/shared/links'

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
function Result({ phase, done, total, hits, left, kept, finishedAt }: Erasure) {
  if (finishedAt === null || hits === null)
    return (
      <span className="block min-w-40">
        <span className="text-ink-muted">{ERASURE_PHASE_WORDS[phase]}</span>
        <Progress label={ERASURE_PHASE_WORDS[phase]} done={done} total={total} className="mt-1" />
      </span>
    )
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={hits === 0 ? 'success' : 'danger'}>{countOf(hits, 'row')} left</Badge>
      <span className="text-ink-muted text-xs">{leftWords(left)}</span>
      {kept > 0 && <span className="text-ink-faint text-xs">{countOf(kept, 'id')} of calls or groups kept</span>}
    </span>
  )
}

/** Of the tables that were searched, those in which something is left; all of them where nothing is. */
function leftWords(left: Erasure['left']): string {
  const tables = Object.entries(left).filter(([, rows]) => rows > 0)
  if (tables.length === 0)
    return Object.keys(left).length === 0 ? '' : `in ${countOf(Object.keys(left).length, 'table')}`
  return tables.map(([table, rows]) => `${table} ${formatCount(rows)}`).join(' · ')
}

const changedWords = (counts: Erasure['counts']): string =>
  (Object.keys(ERASURE_KINDS) as ErasureKind[])
    .flatMap((kind) => {
      const count = Object.hasOwn(counts, kind) ? counts[kind] : undefined
      return count === undefined ? [] : [`${ERASURE_KINDS[kind]} ${formatCount(count)}`]
    })
    .join(' · ')
