import { CircleAlert, Lightbulb } from 'lucide-react'
import { useMemo } from 'react'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Badge } from '@/components/ui/text/badge'
import { Prose } from '@/components/ui/text/name'
import type { Around } from '@/lib/shared/calls/around'
import { unusuallyLong } from '@/lib/shared/story/find-unusual'
import type { Finding } from '@/lib/shared/story/finding'
import { findings } from '@/lib/shared/story/findings'
import { useCallOnPage } from './call-context'
import { MomentButton } from './moment-button'

/** What is worth noticing, with evidence; inferences are labelled. Some need the related calls, and come last. */
export function FindingsCard({ around }: { around: Around | undefined }) {
  const { call, cast, nowSeconds, wasOpen } = useCallOnPage()
  const own = useMemo(() => findings(call, cast), [call, cast])
  const found = around ? [...own, ...unusuallyLong(call, around.party, around.history, nowSeconds)] : own
  return (
    <div className={wasOpen ? 'grid min-h-48 min-w-0' : 'min-w-0'}>
      <Card>
        <CardHeader title="Findings" />
        <CardBody>
          {found.length === 0 && <p className="text-data text-ink-muted">Nothing unusual.</p>}
          <ul className="space-y-3">
            {found.map((finding) => (
              <FindingItem key={finding.key} finding={finding} />
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  )
}

function FindingItem({ finding: { title, evidence, at, uids, inferred, tone } }: { finding: Finding }) {
  const Icon = tone === 'warning' ? CircleAlert : Lightbulb
  return (
    <li className="flex gap-2.5 text-data">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${tone === 'warning' ? 'text-warning' : 'text-ink-faint'}`}
      />
      <div className="min-w-0">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-medium">
          <Prose>{title}</Prose>
          <Badge>{inferred ? 'inferred' : 'from the data'}</Badge>
        </p>
        <p className="text-ink-muted">
          <Prose>{evidence}</Prose>{' '}
          {at !== null && (
            <MomentButton at={at} uid={uids.length === 1 ? uids[0] : null} className="whitespace-nowrap" />
          )}
        </p>
      </div>
    </li>
  )
}
