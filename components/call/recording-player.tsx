'use client'

import { useEffect, useRef, useState } from 'react'
import type { MomentStore } from '@/components/timeline/moment-store'
import { cn } from '@/components/ui/cn'
import type { Recording } from '@/lib/shared/calls/call'
import { tieToCursor } from './media-clock'
import { recordingSpan } from './recording-clock'

type PlayerProps = {
  recording: Recording
  url: string
  kind: 'audio' | 'video'
  label: string
  moment: MomentStore
  onPin: (time: number) => void
  /** The browser's `MediaError.code`; 0 without one. */
  onFailure: (code: number) => void
}

/** The browser's own player, tied to the timeline's axis. Rendered only once Play is pressed, since it starts loading the file. */
export default function RecordingPlayer({ recording, url, kind, label, moment, onPin, onFailure }: PlayerProps) {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [picture, setPicture] = useState(true)
  const clock = useRef({ span: recordingSpan(recording, seconds), onPin })
  clock.current = { span: recordingSpan(recording, seconds), onPin }
  useEffect(() => (media === null ? undefined : tieToCursor(media, moment, () => clock.current)), [media, moment])
  const shared = {
    ref: setMedia,
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': label,
    onDurationChange: (event: { currentTarget: HTMLMediaElement }) => {
      const { duration } = event.currentTarget
      if (Number.isFinite(duration)) setSeconds(duration)
    },
    onError: (event: { currentTarget: HTMLMediaElement }) => onFailure(event.currentTarget.error?.code ?? 0),
  } as const
  if (kind === 'audio') return <audio {...shared} className="h-10 w-full print:hidden" />
  return (
    <video
      {...shared}
      playsInline
      onLoadedMetadata={(event) => setPicture(event.currentTarget.videoWidth > 0)}
      className={cn('w-full print:hidden', picture ? 'aspect-video max-h-[480px] rounded bg-black' : 'h-12')}
    />
  )
}
