import { CircleAlert } from 'lucide-react'
import { Button } from '@/components/ui/form/button'
import { errorWords } from '@/components/ui/state/states'
import { useRefreshCall } from '@/lib/client/data/use-call'
import { refOf } from '@/lib/shared/calls/call-path'
import type { CallAnswer } from '@/lib/shared/calls/calls'
import { hostOf, isReservedHost } from '@/lib/shared/calls/file-hosts'
import { useCallOnPage } from '../call-context'
import { FileAddress } from './file-links'

/** MediaError.MEDIA_ERR_DECODE: the file loaded, but cannot be played. */
const DECODE = 3

type TroubleProps = {
  url: string
  code: number
  /** What the last refresh returned, if it did not help. */
  note: string | null
  /** Called with a new answer, to find the recording's URL in it. */
  onFresh: (answer: CallAnswer) => void
}

/** A recording that the browser could not load: a likely reason, and two ways to continue. */
export function RecordingTrouble({ url, code, note, onFresh }: TroubleProps) {
  const refresh = useRefreshCall(refOf(useCallOnPage().call))
  return (
    <div role="alert" className="rounded border border-danger/40 bg-danger-soft px-3 py-2.5 text-data">
      <p className="flex items-start gap-1.5 font-medium text-danger">
        <CircleAlert aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
        {code === DECODE
          ? 'The browser cannot play this file: it is damaged or in an unsupported format.'
          : 'This file could not be loaded: its link may have expired, or access is not allowed.'}
      </p>
      {isReservedHost(hostOf(url)) && (
        <p className="mt-1 text-ink-muted">
          There is no such file: .example is a reserved domain, at which nothing answers.
        </p>
      )}
      {note !== null && <p className="mt-1 text-ink-muted">{note}</p>}
      {refresh.error !== null && (
        <p className="mt-1 text-ink-muted">The API could not be reached: {errorWords(refresh.error)}</p>
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
