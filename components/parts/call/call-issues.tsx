import { type LucideIcon, RefreshCw, TriangleAlert, Unplug, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { Door } from '@/components/ui/text/door'
import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { type Quality, qualityOf, qualityWords } from '@/lib/shared/issues/quality'
import { QUALITIES, type QualityName } from '@/lib/shared/issues/quality-names'
import { capital } from '@/lib/shared/text/capital'
import { ownEntry } from '@/lib/shared/text/own-entry'

const LOOKS: Record<QualityName, { icon: LucideIcon; tone: Tone }> = {
  dropped: { icon: Unplug, tone: 'danger' },
  reconnected: { icon: RefreshCw, tone: 'neutral' },
  'left-alone': { icon: UserRound, tone: 'warning' },
}

type CallIssuesProps = {
  call: Call
  /** The calls among which an issue's door finds those with the same issue; without them, issues are plain text, as inside of a link. */
  among?: Partial<Filters>
  /** Only the first issue in words, the others as icons, and how many its data has. */
  compact?: boolean
  className?: string
}

/** What went wrong in a call for those in it, and with its data; nothing where nothing did. */
export function CallIssues({ call, among, compact = false, className }: CallIssuesProps) {
  const issues = useMemo(() => qualityOf(call), [call])
  const ofData = compact && call.anomalies.length > 0
  if (issues.length === 0 && !ofData) return null
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1', className)}>
      {issues.map((issue, index) => (
        <Issue key={issue.name} issue={issue} among={among} iconOnly={compact && index > 0} />
      ))}
      {ofData && <DataIssues call={call} />}
    </span>
  )
}

type IssueProps = { issue: Quality; among: Partial<Filters> | undefined; iconOnly: boolean }

function Issue({ issue, among, iconOnly }: IssueProps) {
  const { icon: Icon, tone } = LOOKS[issue.name]
  const words = qualityWords(issue)
  const { label, definition } = QUALITIES[issue.name]
  const badge = (
    <Badge tone={tone} title={iconOnly ? `${capital(words)}. ${definition}` : definition}>
      <Icon aria-hidden="true" className="size-3" />
      <span className={iconOnly ? 'sr-only' : undefined}>{words}</span>
    </Badge>
  )
  if (among === undefined) return badge
  return (
    <Door filters={{ ...among, quality: [issue.name] }} label={`${words}: calls that were ${label.toLowerCase()}`}>
      {badge}
    </Door>
  )
}

/** The number of issues of its data, with their descriptions on hover. */
function DataIssues({ call: { anomalies } }: { call: Call }) {
  return (
    <span
      className="inline-flex items-center gap-1 text-warning"
      title={anomalies.map((name) => ownEntry(ANOMALIES, name) ?? name).join('\n')}
    >
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {anomalies.length}
      <span className="sr-only">{anomalies.length === 1 ? 'issue' : 'issues'} of its data</span>
    </span>
  )
}
