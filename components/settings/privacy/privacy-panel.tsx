import { UserX } from 'lucide-react'
import { ListPanel } from '@/components/admin/list-panel'
import { minorColumn, timeColumn } from '@/components/admin/rows'
import type { Column } from '@/components/table/column'
import { Card } from '@/components/ui/layout/card'
import { Progress } from '@/components/ui/state/progress'
import { Badge } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useAnswer } from '@/lib/client/http/use-answer'
import { ERASURE_PHASE_WORDS, type Erasure, erasuresRoute } from '@/lib/shared/erasures'
import { personHref } from '@/lib/shared/links'
import { retentionWords } from '@/lib/shared/sync/sync-words'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { countedKinds, EraseDialog } from './erase-dialog'

const ERASURE_COLUMNS: Column<Erasure & { id: string }>[] = [
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
    cell: ({ counts }) =>
      countedKinds(counts)
        .map(({ label, count }) => `${label} ${formatCount(count)}`)
        .join(' · ') || '–',
  },
  minorColumn('by', 'By', ({ requestedBy }) => requestedBy, { className: 'max-w-48 truncate text-ink-muted' }),
  timeColumn('at', 'Asked for', ({ requestedAt }) => requestedAt),
]

/** The progress of an erasure and, at the end, whether anything still contains the uid or a name. */
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
      <Badge tone={hits === 0 ? 'success' : 'danger'} title={tablesOf(left)}>
        {hits === 0 ? 'Nothing left' : `${countOf(hits, 'entry', 'entries')} left`}
      </Badge>
      {kept > 0 && <span className="text-ink-faint text-xs">{countOf(kept, 'id')} of calls or groups kept</span>}
    </span>
  )
}

const tablesOf = (left: Erasure['left']): string =>
  Object.entries(left)
    .flatMap(([table, rows]) => (rows > 0 ? [`${table}: ${formatCount(rows)}`] : []))
    .join('\n')

const WATCH_EVERY_MS = 1_000

/** Erasing people for good, and how long calls are kept. */
export default function PrivacyPanel() {
  const sync = useSyncStatus().data
  const erasures = useAnswer(erasuresRoute, {
    // Watched while one is under way.
    select: ({ data }) => ({ data: data.map((erasure) => ({ id: erasure.pseudonym, ...erasure })) }),
    refetchInterval: ({ state }) => state.data?.data.some(({ finishedAt }) => finishedAt === null) && WATCH_EVERY_MS,
  })
  return (
    <div className="flex flex-col gap-4">
      <ListPanel
        title="Erased people"
        description="A pseudonym takes their place everywhere, also in what arrives or is typed later. Figures stay as they are. Until the databases have cleaned up, former versions may remain in their files and logs for a while, where Callscope cannot read them."
        add={{
          label: 'Erase a person',
          icon: UserX,
          variant: 'danger',
          dialog: <EraseDialog />,
        }}
        question={erasures}
        expected={2}
        columns={ERASURE_COLUMNS}
        empty={{
          icon: UserX,
          title: 'Nobody has been erased',
          words:
            'Erase someone who asks to be forgotten. The Calls API, your backups and saved exports are not changed.',
        }}
      />
      <Card title="Retention" description="How long calls are kept, as the configuration says." inset>
        <p className="text-data text-ink-muted">{sync === undefined ? 'Loading…' : retentionWords(sync.retention)}</p>
      </Card>
    </div>
  )
}
