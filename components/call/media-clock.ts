import type { MomentStore } from '@/components/timeline/moment-store'
import type { Span } from '@/lib/shared/timeline/presence'
import { axisSeconds, firstSeconds, isWithin, mediaSeconds } from '@/lib/shared/timeline/recording-clock'

/** A seek that ends this close to where it was sent is ours, not the viewer's. */
const NEAR_SECONDS = 0.3
/** HTMLMediaElement.HAVE_METADATA: its length is known, and it can be sent somewhere. */
const HAVE_METADATA = 1

export type MediaClock = {
  /** Where the file lies on the axis, epoch seconds; null when nothing ties it there. */
  span: Span | null
  /** Keeps a moment that the player pinned. */
  onPin: (time: number) => void
}

/**
 * Ties a player to the cursor, until the function that it answers is called. While it plays the cursor runs with it, and where
 * it stops or is sent by hand the moment is pinned. A moment pinned elsewhere sends the player there: what the player itself
 * pinned does not come back to it. Another player's start stops it. Without a span it plays for itself.
 */
export function tieToCursor(media: HTMLMediaElement, moment: MomentStore, clock: () => MediaClock): () => void {
  let seen = moment.pinned()
  /** Seconds to which the media was sent from here. */
  let sent: number | null = null
  /** It was stopped from here: where it stands is nobody's wish. */
  let silenced = false
  let frame = 0
  const at = () => {
    const { span } = clock()
    // Before it is known what there is, it stands nowhere.
    return span === null || media.readyState < HAVE_METADATA ? null : axisSeconds(span.from, media.currentTime)
  }
  const pinHere = () => {
    const time = at()
    if (time === null) return
    seen = Math.round(time)
    moment.pin(seen)
    clock().onPin(seen)
  }
  const send = (seconds: number) => {
    if (Math.abs(media.currentTime - seconds) < 0.01) return
    sent = seconds
    media.currentTime = seconds
  }
  const stop = () => {
    if (media.paused) return
    silenced = true
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
    if (pinned === seen) return
    seen = pinned
    const { span } = clock()
    if (pinned === null || span === null || media.readyState < HAVE_METADATA) return
    send(mediaSeconds(span.from, pinned, media.duration))
    if (!isWithin(span, pinned)) stop()
  }
  // A browser may want another press; its own controls are there for that.
  const start = () => {
    if (media.paused) media.play().catch(() => undefined)
  }
  const onReady = () => {
    send(firstSeconds(clock().span, moment.pinned()))
    start()
  }
  const onPlay = () => {
    sent = null
    moment.lead(media)
    run()
  }
  const onPause = () => {
    cancelAnimationFrame(frame)
    if (!silenced) pinHere()
    silenced = false
    release()
  }
  // What breaks off while it plays leaves its moment, from where it goes on once it is repaired.
  const onError = () => {
    if (moment.leader() === media) pinHere()
    release()
  }
  const onSeeked = () => {
    // Several may be on their way: the place stays ours until it plays on from there.
    const isOurs = sent !== null && Math.abs(media.currentTime - sent) < NEAR_SECONDS
    if (media.paused && !isOurs) pinHere()
  }
  const unsubscribe = moment.subscribe(follow)
  media.addEventListener('loadedmetadata', onReady)
  media.addEventListener('play', onPlay)
  media.addEventListener('pause', onPause)
  media.addEventListener('seeked', onSeeked)
  media.addEventListener('timeupdate', run)
  media.addEventListener('error', onError)
  if (media.readyState >= HAVE_METADATA) onReady()
  // Asked for at once, while the press still counts as the viewer's wish; it begins once it has been sent to its place.
  else start()
  return () => {
    unsubscribe()
    cancelAnimationFrame(frame)
    release()
    media.removeEventListener('loadedmetadata', onReady)
    media.removeEventListener('play', onPlay)
    media.removeEventListener('pause', onPause)
    media.removeEventListener('seeked', onSeeked)
    media.removeEventListener('timeupdate', run)
    media.removeEventListener('error', onError)
  }
}
