import { type LucideIcon, RefreshCw, TriangleAlert, Unplug, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { Door } from '@/components/ui/text/door'
import { ANOMALIES, type Call, QUALITIES, type QualityName } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { type Quality, qualityOf, qualityWords } from '@/lib/shared/issues/quality'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { capital } from '@/lib/shared/text/plain-name'

const LOOKS: Record<QualityName, { icon: LucideIcon; tone: Tone }> = {
  dropped: { icon: Unplug, tone: 'danger' },
  reconnected: { icon: RefreshCw, tone: 'neutral' },
  'left-alone': { icon: UserRound, tone: 'warning' },
}

type CallIssuesProps = {
  call: Call
  /** The filters within which an issue links to calls with the same issue; without them, issues are plain text, for use inside a link. */
  among?: Partial<Filters>
}

/** A call's issues: those of its people, the first in words and the others as icons, and the number of those of its data. Renders nothing without any. */
export function CallIssues({ call, among }: CallIssuesProps) {
  const issues = useMemo(() => qualityOf(call), [call])
  const { anomalies } = call
  if (issues.length === 0 && anomalies.length === 0) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {issues.map((issue, index) => (
        <Issue key={issue.name} issue={issue} among={among} iconOnly={index > 0} />
      ))}
      {anomalies.length > 0 && (
        <span
          className="inline-flex items-center gap-1 text-warning"
          title={anomalies.map((name) => ownEntry(ANOMALIES, name) ?? name).join('\n')}
        >
          <TriangleAlert className="size-3.5" />
          {anomalies.length}
          <span className="sr-only">{anomalies.length === 1 ? 'issue' : 'issues'} of its data</span>
        </span>
      )}
    </span>
  )
}

function Issue({ issue, among, iconOnly }: Pick<CallIssuesProps, 'among'> & { issue: Quality; iconOnly: boolean }) {
  const { icon: Icon, tone } = LOOKS[issue.name]
  const words = qualityWords(issue)
  const { label, definition } = QUALITIES[issue.name]
  const badge = (
    <Badge tone={tone} title={`${capital(words)}. ${definition}`}>
      <Icon className="size-3" />
      <span className={iconOnly ? 'sr-only' : undefined}>{label}</span>
    </Badge>
  )
  if (among === undefined) return badge
  return (
    <Door filters={{ ...among, quality: [issue.name] }} label={`${words}: calls that were ${label.toLowerCase()}`}>
      {badge}
    </Door>
  )
}
