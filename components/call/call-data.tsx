import { useState } from 'react'
import { Loaded } from '@/components/table/loaded'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardBody } from '@/components/ui/layout/card'
import { Name } from '@/components/ui/text/name'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useInApp } from '@/lib/client/page/use-apps'
import type { Call } from '@/lib/shared/calls/call'
import { askOf, type CallRef, refOf } from '@/lib/shared/calls/call-path'
import { callRoute, rawCallRoute } from '@/lib/shared/calls/calls'
import { addressOf } from '@/lib/shared/http/route'

const SCROLL = 'max-h-[560px] overflow-auto p-4 focus-visible:-outline-offset-2'

/** The complete data of a call: its JSON, or where to read it if it has too many entries for a page. */
export default function CallData({ call }: { call: Call }) {
  const ref = refOf(call)
  return call.cut === undefined ? <RawJson callRef={ref} sessionId={call.sessionId} /> : <RestOfRows callRef={ref} />
}

/** The call exactly as the Calls API returned it, loaded when opened. */
function RawJson({ callRef, sessionId }: { callRef: CallRef; sessionId: string }) {
  const [open, setOpen] = useState(false)
  const raw = useAnswer(rawCallRoute, {
    ...askOf(callRef),
    enabled: open,
    placeholderData: undefined,
    staleTime: 30_000,
    select: ({ data }) => JSON.stringify(data, null, 2),
  })
  return (
    <Card className="print:hidden">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex h-11 items-center gap-2 rounded px-4 font-medium text-data hover:bg-surface-hover">
          <span className="whitespace-nowrap">Raw JSON</span>
          <Name className="ml-auto truncate font-mono font-normal text-ink-faint text-xs">{sessionId}</Name>
        </summary>
        <div className="relative border-line border-t">
          {(open || raw.data !== undefined) && (
            <Loaded question={raw} rows={4}>
              {(text) => (
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
            </Loaded>
          )}
        </div>
      </details>
    </Card>
  )
}

function RestOfRows({ callRef }: { callRef: CallRef }) {
  const inApp = useInApp()
  const { params, query } = askOf(callRef)
  return (
    <Card className="print:hidden">
      <CardBody className="text-data">
        This call has more entries than a page can show. The figures above count all of them.{' '}
        <a href={inApp(addressOf(callRoute, { params, query: { ...query, participants: 2 } }))} className="underline">
          The entries that follow
        </a>{' '}
        and{' '}
        <a href={inApp(addressOf(rawCallRoute, { params, query }))} download className="underline">
          the whole call as JSON
        </a>{' '}
        are answers of the API.
      </CardBody>
    </Card>
  )
}
