import { type LucideIcon, RefreshCw, Unplug, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { Door } from '@/components/ui/text/door'
import type { Call } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { QUALITIES, type QualityName } from '@/lib/shared/quality/names'
import { type Quality, qualityOf, qualityWords } from '@/lib/shared/quality/quality'
import { capital } from '@/lib/shared/text/capital'

const LOOKS: Record<QualityName, { icon: LucideIcon; tone: Tone }> = {
  dropped: { icon: Unplug, tone: 'danger' },
  reconnected: { icon: RefreshCw, tone: 'neutral' },
  'left-alone': { icon: UserRound, tone: 'warning' },
}

type QualityFlagsProps = {
  call: Call
  /** The calls among which a flag's door finds those with the same flag; without them, flags are plain text, as inside of a link. */
  among?: Partial<Filters>
  /** Only the first flag in words, the others as icons. */
  compact?: boolean
  className?: string
}

/** What went wrong in a call for those in it; nothing where nothing did. */
export function QualityFlags({ call, among, compact = false, className }: QualityFlagsProps) {
  const flags = useMemo(() => qualityOf(call), [call])
  if (flags.length === 0) return null
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1', className)}>
      {flags.map((flag, index) => (
        <Flag key={flag.name} flag={flag} among={among} iconOnly={compact && index > 0} />
      ))}
    </span>
  )
}

type FlagProps = { flag: Quality; among: Partial<Filters> | undefined; iconOnly: boolean }

function Flag({ flag, among, iconOnly }: FlagProps) {
  const { icon: Icon, tone } = LOOKS[flag.name]
  const words = qualityWords(flag)
  const { label, definition } = QUALITIES[flag.name]
  const badge = (
    <Badge tone={tone} title={iconOnly ? `${capital(words)}. ${definition}` : definition}>
      <Icon aria-hidden="true" className="size-3" />
      <span className={iconOnly ? 'sr-only' : undefined}>{words}</span>
    </Badge>
  )
  if (among === undefined) return badge
  return (
    <Door filters={{ ...among, quality: [flag.name] }} label={`${words}: calls that were ${label.toLowerCase()}`}>
      {badge}
    </Door>
  )
}
