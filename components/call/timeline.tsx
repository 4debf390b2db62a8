import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Cursor, DragBand } from '@/components/timeline/cursor'
import { LaneLabels } from '@/components/timeline/lane-labels'
import type { MomentStore } from '@/components/timeline/moment-store'
import { Plot } from '@/components/timeline/plot'
import { useGestures } from '@/components/timeline/use-gestures'
import { CopyButton } from '@/components/ui/form/copy-button'
import { copyLink, toast } from '@/components/ui/overlay/toast'
import { SkeletonRows } from '@/components/ui/state/states'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { useWidth } from '@/lib/client/page/use-size'
import { keyOf } from '@/lib/shared/actions'
import type { Transcription } from '@/lib/shared/calls/call'
import { momentWords } from '@/lib/shared/story/cast'
import { formatClock, sinceStart } from '@/lib/shared/text/format'
import { AXIS_PX, expectedHeight, layoutSubject, type TimelineLayout } from '@/lib/shared/timeline/layout'
import { isOpen, type Span, startOf } from '@/lib/shared/timeline/presence'
import { timelineSubject } from '@/lib/shared/timeline/subject'
import { isWhole, panWindow } from '@/lib/shared/timeline/zoom'
import { useCallOnPage, useTimelineWindow } from './call-context'
import { TimelineToolbar } from './timeline-toolbar'

/** A small button at the pinned cursor that copies a link to its moment. Placed below the axis, clear of the cursor's label. */
function PinnedLink({ layout, pinned, url }: { layout: TimelineLayout; pinned: number; url: () => string }) {
  const { zone } = useCallOnPage()
  if (pinned < layout.window.from || pinned > layout.window.to) return null
  const x = layout.scale.x(pinned)
  const left = x + 1 + AXIS_PX <= layout.width ? x + 1 : Math.max(x - AXIS_PX, 0)
  return (
    <div
      className="absolute z-10 rounded-md bg-surface-raised print:hidden"
      style={{ left, top: AXIS_PX + 2, width: AXIS_PX, height: AXIS_PX }}
    >
      <CopyButton text={url} label={`Copy link to ${formatClock(pinned, zone)}`} className="size-6" />
    </div>
  )
}

/** Moves a zoomed window along when playback leaves it, unless the viewer had already moved it elsewhere. */
function useFollowPlay(layout: TimelineLayout, moment: MomentStore, onWindow: (window: Span | null) => void) {
  useEffect(() => {
    const { window, extent } = layout
    if (isWhole(window, extent)) return
    const isInside = (time: number | null) => time !== null && time >= window.from && time <= window.to
    let before = moment.playing()
    return moment.subscribe(() => {
      const time = moment.playing()
      if (isInside(before) && !isInside(time) && time !== null) onWindow(panWindow(window, time - window.from, extent))
      before = time
    })
  }, [layout, moment, onWindow])
}

/** The position of the playing recording, visible even while the pointer is elsewhere. Updates the DOM directly, like the cursor. */
function Playhead({ layout, moment }: { layout: TimelineLayout; moment: MomentStore }) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = () => {
      const time = moment.playing()
      if (!line.current) return
      const visible = time !== null && time >= layout.window.from && time <= layout.window.to
      line.current.style.visibility = visible ? 'visible' : 'hidden'
      if (visible) line.current.style.transform = `translateX(${layout.scale.x(time)}px)`
    }
    show()
    return moment.subscribe(show)
  }, [layout, moment])
  return (
    <div
      ref={line}
      aria-hidden="true"
      className="pointer-events-none invisible absolute left-0 w-px bg-danger will-change-transform print:hidden"
      style={{ top: AXIS_PX, height: layout.height - AXIS_PX }}
    >
      <div className="-left-1 absolute top-0 border-x-4 border-x-transparent border-t-[6px] border-t-danger" />
    </div>
  )
}

/** True while the page is laid out for printing: anything drawn for the width of the screen has to be redrawn before the browser prints it. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    // The browser prints the page as it is when this returns.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal })
    const paper = window.matchMedia('print')
    paper.addEventListener('change', () => setPrinting(paper.matches), { signal })
    return () => end.abort()
  }, [])
  return isPrinting
}

/** Width of the plot on paper: with the names beside it, it fills a portrait A4 or Letter page. */
const PRINT_PX = 538

/** Who was in the call and when: lanes on one axis, with a cursor, zoom and selection. The participants table gives the same information as text. */
export function Timeline({ transcripts }: { transcripts: readonly Transcription[] }) {
  const [window, onWindow] = useTimelineWindow()
  const { call, cast, zone, nowSeconds, moment, pinned, selected, pin, select, momentUrl } = useCallOnPage()
  const { everyone: people, nameOf } = cast
  const [measure, measured] = useWidth()
  const isPrinting = usePrinting()
  const width = isPrinting ? PRINT_PX : measured
  const [fold, setFold] = useState(true)
  const subject = useMemo(() => timelineSubject(call, nowSeconds, people), [call, nowSeconds, people])
  const layout = useMemo(
    () => layoutSubject(subject, { window, width: width ?? 0, collapse: fold, zone, transcripts }),
    [subject, window, width, fold, zone, transcripts],
  )
  const start = startOf(call)
  const { drag, plot, press } = useGestures({ layout, call, moment, onWindow, onPin: pin, onSelect: select })
  useEffect(() => moment.pin(pinned), [moment, pinned])
  useFollowPlay(layout, moment, onWindow)
  useKeyboard({
    [keyOf('copy-moment')]: () => {
      const time = moment.get()
      if (time === null) return toast('Hover over or pin a moment on the timeline first.', 'danger')
      copyLink(momentUrl(time), momentWords(call, time, zone))
    },
  })
  const open = isOpen(call)
  const at = pinned ?? layout.window.from
  if (layout.lanes.length === 0 && layout.ring === null && layout.recordings.length === 0)
    return <p className="px-4 pb-4 text-data text-ink-muted">Nobody joined, and the API gives no times to draw.</p>

  return (
    <div>
      <TimelineToolbar layout={layout} fold={fold} onFold={setFold} onZoom={press} onWindow={onWindow} />
      <div
        className="flex border-line border-t"
        style={open ? { minHeight: layout.height + expectedHeight(layout) } : undefined}
      >
        <LaneLabels {...{ layout, nameOf, selected }} initiator={call.initiator} onSelect={select} />
        <div ref={measure} className="relative min-w-0 flex-1">
          {width === null ? (
            <div style={{ height: layout.height }}>
              <SkeletonRows rows={1} />
            </div>
          ) : (
            <div
              role="slider"
              tabIndex={0}
              aria-label="Moment in the call. Arrow keys move it, comma and period jump to events, plus and minus zoom."
              aria-valuemin={Math.round(layout.extent.from - start)}
              aria-valuemax={Math.round(layout.extent.to - start)}
              aria-valuenow={Math.round(at - start)}
              aria-valuetext={`${formatClock(at, zone)}, ${sinceStart(at, start)} since the start`}
              className="relative cursor-crosshair touch-pan-y select-none overflow-clip focus-visible:-outline-offset-2"
              {...plot}
            >
              <Plot layout={layout} call={call} zone={zone} nameOf={nameOf} selected={selected} />
              {drag && <DragBand drag={drag} />}
              <Playhead layout={layout} moment={moment} />
              <Cursor layout={layout} moment={moment} start={start} zone={zone} />
            </div>
          )}
          {pinned !== null && width !== null && (
            <PinnedLink layout={layout} pinned={pinned} url={() => momentUrl(pinned)} />
          )}
        </div>
      </div>
      {layout.lanes.length === 0 && !open && (
        <p className="border-line border-t px-4 py-6 text-center text-data text-ink-muted">Nobody joined.</p>
      )}
    </div>
  )
}
