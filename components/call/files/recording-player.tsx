import { useEffect, useEffectEvent, useState } from 'react'
import type { MomentStore } from '@/components/timeline/moment-store'
import { cn } from '@/components/ui/cn'
import type { Recording } from '@/lib/shared/calls/call'
import type { Span } from '@/lib/shared/timeline/presence'
import { useCallOnPage } from '../call-context'
import { firstSeconds, isWithin, mediaSeconds, recordingSpan } from './recording-clock'

/** A seek that ends this close to our target is ours, not the viewer's. */
const NEAR_SECONDS = 0.3
/** HTMLMediaElement.HAVE_METADATA: the duration is known, and seeking works. */
const HAVE_METADATA = 1

export type MediaClock = {
  /** The file's span on the axis, epoch seconds; null when it has none. */
  span: Span | null
  /** Called with a moment that the player pins. */
  onPin: (time: number) => void
}

/**
 * Ties a player to the timeline's cursor; returns the function that unties it. During playback the cursor follows the player, and
 * where the player pauses or the viewer seeks, the moment is pinned. A moment pinned elsewhere seeks the player, except one that it
 * pinned itself. Starting another player pauses it. Without a span, it plays independently.
 */
export function tieToCursor(media: HTMLMediaElement, moment: MomentStore, clock: () => MediaClock): () => void {
  let lastPinned = moment.pinned()
  /** Target of our last seek, in seconds. */
  let seekTarget: number | null = null
  /** We paused it, so its position is not the viewer's choice. */
  let pausedByUs = false
  let frame = 0
  const at = () => {
    const { span } = clock()
    // Until the metadata has loaded there is no position.
    return span === null || media.readyState < HAVE_METADATA ? null : span.from + media.currentTime
  }
  const pinHere = () => {
    const time = at()
    if (time === null) return
    lastPinned = Math.round(time)
    moment.pin(lastPinned)
    clock().onPin(lastPinned)
  }
  const seek = (seconds: number) => {
    if (Math.abs(media.currentTime - seconds) < 0.01) return
    seekTarget = seconds
    media.currentTime = seconds
  }
  const stop = () => {
    if (media.paused) return
    pausedByUs = true
    media.pause()
  }
  const release = () => {
    if (moment.leader() === media) moment.lead(null)
  }
  const run = () => {
    cancelAnimationFrame(frame)
    if (media.paused || media.ended) return
    const time = at()
    if (time !== null && moment.leader() === media) moment.play(time)
    frame = requestAnimationFrame(run)
  }
  const follow = () => {
    const leader = moment.leader()
    if (leader !== null && leader !== media) return stop()
    const pinned = moment.pinned()
    if (pinned === lastPinned) return
    lastPinned = pinned
    const { span } = clock()
    if (pinned === null || span === null || media.readyState < HAVE_METADATA) return
    seek(mediaSeconds(span.from, pinned, media.duration))
    if (!isWithin(span, pinned)) stop()
  }
  // If the browser blocks this, the viewer can still use its controls.
  const start = () => {
    if (media.paused) media.play().catch(() => undefined)
  }
  const onReady = () => {
    seek(firstSeconds(clock().span, moment.pinned()))
    start()
  }
  const listeners = {
    loadedmetadata: onReady,
    timeupdate: run,
    play() {
      seekTarget = null
      moment.lead(media)
      run()
    },
    pause() {
      cancelAnimationFrame(frame)
      if (!pausedByUs) pinHere()
      pausedByUs = false
      release()
    },
    seeked() {
      // Several seeks may be pending, so the target remains ours until playback continues.
      const isOurs = seekTarget !== null && Math.abs(media.currentTime - seekTarget) < NEAR_SECONDS
      if (media.paused && !isOurs) pinHere()
    },
    // A failure during playback pins the moment, so that a repaired file resumes from there.
    error() {
      if (moment.leader() === media) pinHere()
      release()
    },
  }
  const unsubscribe = moment.subscribe(follow)
  for (const [event, listener] of Object.entries(listeners)) media.addEventListener(event, listener)
  if (media.readyState >= HAVE_METADATA) onReady()
  // Play right away, while the click still counts as a user gesture; the seek follows once the metadata has loaded.
  else start()
  return () => {
    unsubscribe()
    cancelAnimationFrame(frame)
    release()
    for (const [event, listener] of Object.entries(listeners)) media.removeEventListener(event, listener)
  }
}

type PlayerProps = {
  recording: Recording
  url: string
  kind: 'audio' | 'video'
  label: string
  /** The browser's `MediaError.code`; 0 without one. */
  onFailure: (code: number) => void
}

/** The browser's own player, tied to the timeline's axis. Rendered only once Play is pressed, since it starts loading the file. */
export default function RecordingPlayer({ recording, url, kind, label, onFailure }: PlayerProps) {
  const { moment, pin } = useCallOnPage()
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [seconds, setSeconds] = useState(0)
  const [picture, setPicture] = useState(true)
  const clock = useEffectEvent(() => ({ span: recordingSpan(recording, seconds), onPin: pin }))
  useEffect(() => (media === null ? undefined : tieToCursor(media, moment, clock)), [media, moment])
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
