import { CircleAlert, Play, X } from 'lucide-react'
import { useState } from 'react'
import { useCallOnPage } from '@/components/call/call-context'
import { MomentButton } from '@/components/call/moment-button'
import { Button, IconButton } from '@/components/ui/form/button'
import { onDemand } from '@/components/ui/on-demand'
import { errorWords } from '@/components/ui/state/states'
import { useRefreshCall } from '@/lib/client/data/use-call'
import type { Recording } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import type { CallAnswer } from '@/lib/shared/calls/calls'
import { playableUrl } from '@/lib/shared/calls/demo-recordings'
import { fileRefusal, hostOf, isReservedHost, mediaKind } from '@/lib/shared/calls/file-hosts'
import { exactDuration, formatTimer } from '@/lib/shared/text/format'
import { FileAddress, FileLink, RefusedFile } from './file-links'
import { firstSeconds, recordingSpan } from './recording-clock'

/** MediaError.MEDIA_ERR_DECODE: the file loaded, but cannot be played. */
const DECODE = 3

/** An open player: the URL when Play was pressed (each answer for an open call may sign it again), its retries, and what the last one returned, if it did not help. */
type Player = { url: string; tries: number; failure: number | null; note: string | null }

/** `onFresh` finds the recording's URL in a new answer. */
type TroubleProps = { url: string; player: Player; onFresh: (answer: CallAnswer) => void }

/** A recording that the browser could not load: a likely reason, and two ways to continue. */
function RecordingTrouble({ url, player: { failure, note }, onFresh }: TroubleProps) {
  const { call, isShared } = useCallOnPage()
  const refresh = useRefreshCall(refOf(call))
  // A shared link cannot get a fresh URL.
  if (isShared)
    return <p className="text-data text-warning">The recording does not load. Its address may have expired.</p>
  return (
    <div role="alert" className="rounded border border-danger/40 bg-danger-soft px-3 py-2.5 text-data">
      <p className="flex items-start gap-1.5 font-medium text-danger">
        <CircleAlert className="mt-[3px] size-3.5 shrink-0" />
        {failure === DECODE
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

const RecordingPlayer = onDemand(() => import('./recording-player'))

/** One recording: when, how long, and its player once Play is pressed. */
export default function RecordingItem({ recording, index }: { recording: Recording; index: number }) {
  const { call, files, pinned } = useCallOnPage()
  const [opened, setOpened] = useState<Player | null>(null)
  const url = opened?.url ?? recording.recording_url
  const refusal = fileRefusal(url, files.hosts)
  const { startTime, durationSeconds, rid } = recording
  const words = (
    <span className="num min-w-0">
      {startTime === null ? 'start unknown' : <MomentButton at={startTime} title="Move the cursor to its start" />}
      <span className="text-ink-muted">
        {' '}
        · {durationSeconds === null ? 'length unknown' : exactDuration(durationSeconds)}
      </span>
      {rid !== null && <span className="ml-2 break-all font-mono text-ink-faint text-xs">{rid}</span>}
    </span>
  )
  if (refusal !== null || url === null)
    return (
      <li className="space-y-2">
        <div className="text-data">{words}</div>
        {refusal !== null && <RefusedFile refusal={refusal} url={url} />}
      </li>
    )
  const span = recordingSpan(recording)
  const from = firstSeconds(span, pinned)
  const start = from > 0 ? ` from ${formatTimer(from)}` : ''
  const number = call.recordings.length > 1 ? ` ${index + 1}` : ''
  const playable = playableUrl(url, files.isDemo)
  return (
    <li className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-data">
        {words}
        <span className="flex items-center gap-2 print:hidden">
          <FileLink url={playableUrl(recording.recording_url ?? url, files.isDemo)} label="Open" />
          {opened === null ? (
            <Button
              size="sm"
              icon={Play}
              aria-label={`Play recording${number}${start}`}
              onClick={() => setOpened({ url, tries: 0, failure: null, note: null })}
            >
              {`Play${start}`}
            </Button>
          ) : (
            <IconButton icon={X} large label="Close the player" size="sm" onClick={() => setOpened(null)} />
          )}
        </span>
      </div>
      {opened !== null && opened.failure === null && (
        <RecordingPlayer
          key={`${opened.tries} ${url}`}
          recording={recording}
          url={playable}
          kind={mediaKind(url, call.type)}
          label={`Recording${number}`}
          onFailure={(failure) => setOpened({ ...opened, failure })}
        />
      )}
      {opened !== null && opened.failure !== null ? (
        <RecordingTrouble
          url={playable}
          player={opened}
          onFresh={(answer) => setOpened(afterRefresh(opened, answer, recording, index))}
        />
      ) : (
        <p className="text-ink-faint text-xs print:hidden">
          {opened === null
            ? `Nothing is loaded from ${hostOf(playable) ?? 'the demo'} until you press Play.`
            : span === null
              ? 'The API gives no start time, so the player cannot follow the timeline.'
              : 'Playing moves the timeline’s cursor; moving the cursor seeks the recording.'}
        </p>
      )}
    </li>
  )
}

/** The player with the URL that a newer answer has for the recording (by its id, else its index); closed if that has none. */
function afterRefresh(before: Player, { data, meta }: CallAnswer, { rid }: Recording, index: number): Player | null {
  const again = rid === null ? data.recordings[index] : data.recordings.find((other) => other.rid === rid)
  const url = again?.recording_url ?? null
  if (url === null) return null
  const note =
    meta.source === 'mirror'
      ? `The Calls API did not answer, so this is still the stored link. ${meta.reason ?? ''}`
      : url === before.url
        ? 'The Calls API returned the same link, and it still does not load.'
        : 'The Calls API returned a new link, but it does not load either.'
  return { url, tries: before.tries + 1, failure: null, note }
}
