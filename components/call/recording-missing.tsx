'use client'

import { Button } from '@/components/ui/button'
import { errorWords } from '@/components/ui/states'
import { useRefreshCall } from '@/lib/client/use-call'

/** There is a recording, says the API, but none came with the call: why that may be, and a way to look again. */
export function RecordingMissing({ sessionId }: { sessionId: string }) {
  const { mutate, data, error, isPending } = useRefreshCall(sessionId)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-data">
      <p className="text-ink-muted">
        The API says that there is a recording, but names none. It may still be produced.
        {error !== null && ` The API could not be asked: ${errorWords(error)}`}
        {data !== undefined && !isPending && ' Nothing new yet.'}
      </p>
      <Button size="sm" className="print:hidden" busy={isPending} onClick={() => mutate()}>
        Refresh from the API
      </Button>
    </div>
  )
}
