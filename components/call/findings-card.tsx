import { CircleAlert, Lightbulb } from 'lucide-react'
import { useMemo } from 'react'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Badge } from '@/components/ui/text/badge'
import { Prose } from '@/components/ui/text/name'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import type { Cast } from '@/lib/shared/story/cast'
import type { Finding } from '@/lib/shared/story/finding'
import { findings } from '@/lib/shared/story/findings'
import { formatClock } from '@/lib/shared/text/format'
import { sinceStart } from '@/lib/shared/timeline/clock'
import { startOf } from '@/lib/shared/timeline/presence'

type FindingsCardProps = {
  call: Call
  cast: Cast
  /** Findings that need other calls, listed after the call's own. */
  more: readonly Finding[]
  onMoment: (at: number, uid: string | null) => void
}

/** What is worth noticing, with evidence; inferences are labelled. */
export function FindingsCard({ call, cast, more, onMoment }: FindingsCardProps) {
  const zone = useZone()
  const own = useMemo(() => findings(call, cast), [call, cast])
  const found = [...own, ...more]
  return (
    <Card>
      <CardHeader title="Findings" />
      <CardBody>
        {found.length === 0 && <p className="text-data text-ink-muted">Nothing unusual.</p>}
        <ul className="space-y-3">
          {found.map((finding) => {
            const Icon = finding.tone === 'warning' ? CircleAlert : Lightbulb
            const { at } = finding
            return (
              <li key={finding.key} className="flex gap-2.5 text-data">
                <Icon
                  aria-hidden="true"
                  className={`mt-0.5 size-4 shrink-0 ${finding.tone === 'warning' ? 'text-warning' : 'text-ink-faint'}`}
                />
                <div className="min-w-0">
                  <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-medium">
                    <Prose>{finding.title}</Prose>
                    <Badge>{finding.inferred ? 'inferred' : 'from the data'}</Badge>
                  </p>
                  <p className="text-ink-muted">
                    <Prose>{finding.evidence}</Prose>{' '}
                    {at !== null && (
                      <button
                        type="button"
                        onClick={() => onMoment(at, finding.uids.length === 1 ? (finding.uids[0] ?? null) : null)}
                        className="num whitespace-nowrap text-accent-ink underline decoration-accent/40 underline-offset-2 hover:decoration-accent print:text-ink print:no-underline"
                      >
                        {formatClock(at, zone)} ({sinceStart(at, startOf(call))})
                      </button>
                    )}
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      </CardBody>
    </Card>
  )
}
