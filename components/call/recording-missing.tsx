'use client'

import { Button } from '@/components/ui/button'
import { errorWords } from '@/components/ui/states'
import { useRefreshCall } from '@/lib/client/use-call'
import type { CallRef } from '@/lib/shared/call-path'

/** For a call that the API says was recorded without listing a recording: a likely reason, and a way to check again. */
export function RecordingMissing({ callRef }: { callRef: CallRef }) {
  const { mutate, data, error, isPending } = useRefreshCall(callRef)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-data">
      <p className="text-ink-muted">
        The API says there is a recording, but lists none. It may still be processing.
        {error !== null && ` The API could not be reached: ${errorWords(error)}`}
        {data !== undefined && !isPending && ' Nothing new yet.'}
      </p>
      <Button size="sm" className="print:hidden" busy={isPending} onClick={() => mutate()}>
        Refresh from the API
      </Button>
    </div>
  )
}
