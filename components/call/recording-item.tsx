'use client'

import { Play, X } from 'lucide-react'
import { useState } from 'react'
import type { MomentStore } from '@/components/timeline/moment-store'
import { Button, IconButton } from '@/components/ui/form/button'
import { onDemand } from '@/components/ui/on-demand'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call, Recording } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import type { CallAnswer } from '@/lib/shared/calls/calls'
import { playableUrl } from '@/lib/shared/calls/demo-recordings'
import { fileRefusal, hostOf, mediaKind } from '@/lib/shared/calls/file-hosts'
import { exactDuration, formatClock, formatTimer } from '@/lib/shared/text/format'
import { sinceStart } from '@/lib/shared/timeline/clock'
import { startOf } from '@/lib/shared/timeline/presence'
import type { FileAccess } from './file-access'
import { RefusedFile } from './file-address'
import { FileLink } from './file-link'
import { firstSeconds, recordingSpan } from './recording-clock'

const RecordingPlayer = onDemand(() => import('./recording-player'))
const RecordingTrouble = onDemand(() => import('./recording-trouble'))

type ItemProps = {
  call: Call
  index: number
  files: FileAccess
  moment: MomentStore
  /** Epoch seconds. */
  pinned: number | null
  onPin: (time: number) => void
  /** Seen through a shared link, which has no fresh address of a file that does not load. */
  isShared?: boolean
}

/** An open player: the URL when Play was pressed (each answer for an open call may sign it again), and how often it was retried. */
type Opened = { url: string; tries: number; failure: number | null; note: string | null }

/** One recording: when, how long, and its player once Play is pressed. */
export function RecordingItem({ call, index, files, moment, pinned, onPin, isShared = false }: ItemProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const recording = call.recordings[index]
  if (recording === undefined) return null
  const url = recording.recording_url
  const refusal = fileRefusal(opened?.url ?? url, files.hosts)
  const span = recordingSpan(recording, null)
  const from = firstSeconds(span, pinned)
  const number = call.recordings.length > 1 ? ` ${index + 1}` : ''
  const retry = ({ data, meta }: CallAnswer) => {
    const next = sameRecording(data, recording, index)?.recording_url ?? null
    if (next === null) setOpened(null)
    else
      setOpened((before) => ({
        url: next,
        tries: (before?.tries ?? 0) + 1,
        failure: null,
        note:
          meta.source === 'mirror'
            ? `The Calls API did not answer, so this is still the stored link. ${meta.reason ?? ''}`
            : next === before?.url
              ? 'The Calls API returned the same link, and it still does not load.'
              : 'The Calls API returned a new link, but it does not load either.',
      }))
  }
  return (
    <li className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-data">
        <RecordingWords recording={recording} call={call} onPin={onPin} />
        {refusal === null && url !== null && (
          <span className="flex items-center gap-2 print:hidden">
            <FileLink url={playableUrl(url, files.isDemo)} label="Open" />
            {opened === null ? (
              <Button
                size="sm"
                icon={<Play aria-hidden="true" className="size-3.5" />}
                aria-label={from > 0 ? `Play recording${number} from ${formatTimer(from)}` : `Play recording${number}`}
                onClick={() => setOpened({ url, tries: 0, failure: null, note: null })}
              >
                {from > 0 ? `Play from ${formatTimer(from)}` : 'Play'}
              </Button>
            ) : (
              <IconButton label="Close the player" size="sm" onClick={() => setOpened(null)}>
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            )}
          </span>
        )}
      </div>
      {refusal !== null && <RefusedFile refusal={refusal} url={opened?.url ?? url} />}
      {refusal === null && opened !== null && opened.failure === null && (
        <RecordingPlayer
          key={`${opened.tries} ${opened.url}`}
          recording={recording}
          url={playableUrl(opened.url, files.isDemo)}
          kind={mediaKind(opened.url, call.type)}
          label={`Recording${number}`}
          moment={moment}
          onPin={onPin}
          onFailure={(failure) => setOpened((before) => before && { ...before, failure })}
        />
      )}
      {refusal === null && opened !== null && opened.failure !== null && isShared && (
        <p className="text-data text-warning">The recording does not load. Its address may have expired.</p>
      )}
      {refusal === null && opened !== null && opened.failure !== null && !isShared && (
        <RecordingTrouble
          callRef={refOf(call)}
          url={playableUrl(opened.url, files.isDemo)}
          code={opened.failure}
          note={opened.tries === 0 ? null : opened.note}
          onFresh={retry}
        />
      )}
      {refusal === null && (opened === null || opened.failure === null) && (
        <p className="text-ink-faint text-xs print:hidden">
          {opened === null
            ? `Nothing is loaded from ${hostOf(playableUrl(url ?? '', files.isDemo)) ?? 'the demo'} until you press Play.`
            : span === null
              ? 'The API gives no start time, so the player cannot follow the timeline.'
              : 'Playing moves the timeline’s cursor; moving the cursor seeks the recording.'}
        </p>
      )}
    </li>
  )
}

function RecordingWords({
  recording,
  call,
  onPin,
}: {
  recording: Recording
  call: Call
  onPin: (time: number) => void
}) {
  const zone = useZone()
  const { startTime, durationSeconds, rid } = recording
  return (
    <span className="num min-w-0">
      {startTime === null ? (
        'start unknown'
      ) : (
        <button
          type="button"
          onClick={() => onPin(startTime)}
          className="text-accent-ink underline decoration-accent/40 underline-offset-2 hover:decoration-accent print:text-ink print:no-underline"
          title="Move the cursor to its start"
        >
          {formatClock(startTime, zone)} ({sinceStart(startTime, startOf(call))})
        </button>
      )}
      <span className="text-ink-muted">
        {' '}
        · {durationSeconds === null ? 'length unknown' : exactDuration(durationSeconds)}
      </span>
      {rid !== null && <span className="ml-2 break-all font-mono text-ink-faint text-xs">{rid}</span>}
    </span>
  )
}

/** The same recording in a newer answer, by its id, else by its index. */
function sameRecording(call: Call, { rid }: Recording, index: number): Recording | undefined {
  return rid === null ? call.recordings[index] : call.recordings.find((other) => other.rid === rid)
}
