'use client'

import { ArrowLeftRight } from 'lucide-react'
import { Button } from '@/components/ui/form/button'
import { Segmented } from '@/components/ui/form/segmented'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { useCall } from '@/lib/client/data/use-call'
import { CallChoice } from './call-choice'
import { useCompare } from './use-compare'

/** Loaded once both calls are chosen; the last of the page. */
const CompareView = onDemand(() => import('./compare-view'))

/** Two calls side by side on a shared axis. */
export function ComparePage() {
  const state = useCompare()
  const { a, b, by, choose, align } = state
  const first = useCall(a ?? '', { enabled: a !== null })
  const second = useCall(b ?? '', { enabled: b !== null })
  const isSame = a !== null && a === b
  return (
    <>
      <PageHeader
        title="Compare two calls"
        description="Both on one axis, each from its own start: what differed, and when."
        actions={
          <>
            <Segmented
              label="Align calls by"
              value={by}
              onChange={align}
              options={{ started: 'Align at start', placed: 'Align at first ring' }}
            />
            <Button icon={ArrowLeftRight} disabled={a === null && b === null} onClick={() => choose({ a: b, b: a })}>
              Swap
            </Button>
          </>
        }
      />
      <div className="grid gap-4 md:grid-cols-2">
        <CallChoice name="A" callRef={a} other={b} call={first} onChoose={(id) => choose({ a: id })} />
        <CallChoice name="B" callRef={b} other={a} call={second} onChoose={(id) => choose({ b: id })} />
      </div>
      {isSame && (
        <Card className="mt-4 px-4 py-8 text-center text-data text-ink-muted">
          Both sides are the same call. Choose another one for either side.
        </Card>
      )}
      {!isSame && first.data && second.data && <CompareView a={first.data.data} b={second.data.data} state={state} />}
    </>
  )
}
