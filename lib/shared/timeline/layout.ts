import type { Call, Transcription } from '@/lib/shared/calls/call'
import type { Zone } from '@/lib/shared/text/format'
import { type CountStep, type DeviceInterval, gapsOf, type Person, type Span } from './presence'
import { BAR_PX, type Box, box, isVisible, makeScale, type Scale } from './scale'
import { type TimelineSubject, timelineSubject } from './subject'
import { ticksFor } from './ticks'
import { fitWindow } from './zoom'

export type Lane = ReturnType<typeof layoutLane>
export type TimelineLayout = ReturnType<typeof layoutSubject>

export type LayoutOptions = {
  /** The visible span, epoch seconds; null is everything. */
  window: Span | null
  /** The span to zoom out to, if longer than the call's own. */
  extent?: Span
  /** The width of the plot, in pixels. */
  width: number
  /** Fold long stretches with nobody present. */
  collapse: boolean
  zone: Zone
  /** Drawn on their own lane; without a list there is no such lane. */
  transcripts?: readonly Transcription[]
}

export const AXIS_PX = 24
export const STRIP_PX = 28
/** Height of the lane of recordings, and of that of transcripts. */
export const FILES_PX = 22
const FILES_PADDING_PX = 5
/** Beyond this many people, lanes are closer together, so that fifty fit on a screen or two. */
const MANY_PEOPLE = 16
const lanePaddingPx = (people: number) => (people > MANY_PEOPLE ? 4 : 8)
const SUB_LANE_PX = 15
const MAX_EXPECTED = 8

/** All that the timeline draws: axis, strip of how many were present, recordings, a lane for each person who joined. Total: every box is finite and inside the plot. */
export const layoutTimeline = (call: Call, options: LayoutOptions & { nowSeconds: number }) =>
  layoutSubject(timelineSubject(call, options.nowSeconds), options)

/** The same from a prepared subject: the part that a zoom or a pan has to redo. */
export function layoutSubject(subject: TimelineSubject, options: LayoutOptions) {
  const { call, nowSeconds, people, steps, mostPresent, foldable } = subject
  const extent = options.extent ?? subject.extent
  const window = fitWindow(options.window ?? extent, extent)
  const scale = makeScale(window, options.width, options.collapse ? foldable : [])

  const { transcripts = [] } = options
  const hasTime = ({ startTime }: { startTime: number | null }) => startTime !== null
  const recordingsY = call.recordings.some(hasTime) ? AXIS_PX + STRIP_PX : null
  const belowRecordings = AXIS_PX + STRIP_PX + (recordingsY === null ? 0 : FILES_PX)
  // The call says that it has transcripts before their list has loaded, so the lane is there from the start and nothing jumps.
  const isTranscribed = options.transcripts !== undefined && (call.hasTranscription || transcripts.some(hasTime))
  const transcriptsY = isTranscribed ? belowRecordings : null
  const end = Math.min(call.endedAt ?? nowSeconds, nowSeconds)
  /** Bars on a lane; a file without an end extends to the call's. */
  const filesOn = (y: number | null, files: readonly Pick<Transcription, 'startTime' | 'endTime'>[]) =>
    files.flatMap(({ startTime, endTime }, index) => {
      if (y === null || startTime === null || !Number.isFinite(startTime)) return []
      const span = { from: startTime, to: Math.max(startTime, endTime ?? end) }
      if (!isVisible(span, scale)) return []
      return { ...span, ...box(span, y + FILES_PADDING_PX, BAR_PX, scale), index, openEnd: endTime === null }
    })
  const padding = lanePaddingPx(people.length)
  let y = belowRecordings + (transcriptsY === null ? 0 : FILES_PX)
  const lanes = people.map((person, index) => {
    const lane = layoutLane(person, subject.rows[index] ?? [], y, padding, scale)
    y += lane.height
    return lane
  })
  return {
    extent,
    window,
    scale,
    width: scale.width,
    /** The height of the whole timeline, including the axis, the strip and the file lanes. */
    height: y,
    lanes,
    /** Everyone with a lane: the same objects for the same subject, whatever the window. */
    people,
    /** People who never joined: listed, not drawn. */
    absent: subject.absent,
    ring: ringBox(call, scale, AXIS_PX, y),
    recordings: filesOn(recordingsY, call.recordings),
    recordingsY,
    transcripts: filesOn(transcriptsY, transcripts),
    transcriptsY,
    counts: countBoxes(steps, mostPresent, scale),
    /** The most people present at once; not for a call that carries only its first entries. */
    presentWords: call.cut ? 'of those shown' : `max ${mostPresent}`,
    ticks: ticksFor(scale, options.zone),
    /** Breaks where time is folded. */
    folds: scale.segments
      .filter((part) => part.folded)
      .map(({ from, to, x0, x1 }) => ({ from, to, x: x0, y: AXIS_PX, width: x1 - x0, height: y - AXIS_PX })),
    /** Stretches that can be folded, whether or not they are. */
    foldable,
  }
}

function layoutLane(person: Person, rows: readonly DeviceInterval[][], y: number, padding: number, scale: Scale) {
  const topOf = (row: number) => y + padding + row * SUB_LANE_PX
  return {
    person,
    y,
    height: padding * 2 + rows.length * SUB_LANE_PX - (SUB_LANE_PX - BAR_PX),
    /** `cutRight`: it goes on beyond the window. */
    bars: rows.flatMap((intervals, row) =>
      intervals
        .filter((interval) => isVisible(interval, scale))
        .map((interval) => {
          const cutRight = interval.to > scale.window.to
          return { ...box(interval, topOf(row), BAR_PX, scale), interval, cutRight }
        }),
    ),
    /** From leaving to rejoining on one sub-lane: drawn as thin dashed lines. */
    gaps: rows.flatMap((intervals, row) =>
      gapsOf(intervals)
        .filter((gap) => isVisible(gap, scale))
        .map((gap) => ({ ...gap, ...box(gap, topOf(row), BAR_PX, scale, 0) })),
    ),
  }
}

function ringBox(call: Call, scale: Scale, top: number, bottom: number): (Box & Span) | null {
  const from = call.initiatedAt
  const to = call.startedAt ?? (call.status === 'initiated' ? scale.window.to : call.endedAt)
  if (from === null || to === null || to <= from || !isVisible({ from, to }, scale)) return null
  return { from, to, ...box({ from, to }, top, bottom - top, scale) }
}

function countBoxes(steps: readonly CountStep[], most: number, scale: Scale): (Box & CountStep)[] {
  const room = STRIP_PX - 6
  return steps
    .filter((step) => isVisible(step, scale))
    .map((step) => {
      const height = most === 0 ? 0 : (step.count / most) * room
      return { ...step, ...box(step, AXIS_PX + STRIP_PX - 1 - height, height, scale, 0) }
    })
}

/** Height to reserve for people who may still join, so that the page of an open call does not jump when they do; at most eight lanes. */
export const expectedHeight = ({ absent, lanes }: Pick<TimelineLayout, 'absent' | 'lanes'>): number =>
  Math.min(absent.length, MAX_EXPECTED) * (lanePaddingPx(absent.length + lanes.length) * 2 + BAR_PX)
