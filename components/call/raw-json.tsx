'use client'

import { useState } from 'react'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card } from '@/components/ui/layout/card'
import { SkeletonRows } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { useRawCall } from '@/lib/client/data/use-call'
import type { CallRef } from '@/lib/shared/calls/call-path'

const SCROLL = 'max-h-[560px] overflow-auto p-4 focus-visible:-outline-offset-2'

/** The call exactly as the Calls API returned it, loaded when opened. */
export default function RawJson({ callRef }: { callRef: CallRef }) {
  const [open, setOpen] = useState(false)
  const raw = useRawCall(callRef, open)
  const text = raw.data === undefined ? '' : JSON.stringify(raw.data.data, null, 2)
  return (
    <Card className="print:hidden">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex h-11 items-center gap-2 rounded px-4 font-medium text-data hover:bg-surface-hover">
          Raw JSON
        </summary>
        <div className="relative border-line border-t">
          {raw.error !== null && raw.data === undefined && (
            <ErrorState error={raw.error} onRetry={() => raw.refetch()} />
          )}
          {raw.isPending && open && <SkeletonRows rows={4} />}
          {raw.data !== undefined && (
            <>
              <div className="absolute top-2 right-4 z-10">
                <CopyButton text={text} label="Copy JSON" />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
              <section tabIndex={0} aria-label="Raw JSON" className={SCROLL}>
                <pre className="font-mono text-xs leading-5">{text}</pre>
              </section>
            </>
          )}
        </div>
      </details>
    </Card>
  )
}
