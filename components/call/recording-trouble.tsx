'use client'

import { CircleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { errorWords } from '@/components/ui/states'
import { useRefreshCall } from '@/lib/client/use-call'
import { hostOf, isMadeUp } from '@/lib/shared/contracts/file-hosts'
import { FileAddress } from './file-address'

/** MediaError.MEDIA_ERR_DECODE: it came, but cannot be played. */
const DECODE = 3

type TroubleProps = {
  sessionId: string
  url: string
  code: number
  /** What the last refresh brought, when it did not help. */
  note: string | null
  /** Finds the recording's address in a new answer. */
  onFresh: (answer: NonNullable<ReturnType<typeof useRefreshCall>['data']>) => void
}

/** A recording that the browser could not load: why that may be, and the two ways on. */
export function RecordingTrouble({ sessionId, url, code, note, onFresh }: TroubleProps) {
  const refresh = useRefreshCall(sessionId)
  return (
    <div role="alert" className="rounded border border-danger/40 bg-danger-soft px-3 py-2.5 text-data">
      <p className="flex items-start gap-1.5 font-medium text-danger">
        <CircleAlert aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
        {code === DECODE
          ? 'The browser cannot play this file: it is damaged or in a form that it does not know.'
          : 'This file is expired or not allowed: its link may have run out.'}
      </p>
      {isMadeUp(hostOf(url)) && (
        <p className="mt-1 text-ink-muted">
          Names under .example are reserved: behind the demo’s recordings is no file.
        </p>
      )}
      {note !== null && <p className="mt-1 text-ink-muted">{note}</p>}
      {refresh.error !== null && (
        <p className="mt-1 text-ink-muted">The API could not be asked: {errorWords(refresh.error)}</p>
      )}
      <FileAddress url={url} />
      <Button
        size="sm"
        className="mt-2"
        busy={refresh.isPending}
        onClick={() => refresh.mutate(undefined, { onSuccess: onFresh })}
      >
        Refresh from the API
      </Button>
    </div>
  )
}
