import type { Call } from '@/lib/shared/calls/call'
import { beginning } from '@/lib/shared/text/beginning'
import { exactDuration, formatClock, type Zone } from '@/lib/shared/text/format'
import { html, type Markup } from '@/lib/shared/text/html'
import { AXIS_PX, FILES_PX, layoutTimeline, STRIP_PX, type TimelineLayout } from '@/lib/shared/timeline/layout'
import { labelX } from '@/lib/shared/timeline/ticks'

const LABELS_PX = 180
const PLOT_PX = 940
const MAX_LETTERS = 24
const short = (name: string) => beginning(name, MAX_LETTERS)

type TimelineSource = { call: Call; zone: Zone; nameOf: (uid: string) => string }

/** A call's timeline as one picture, with the geometry of the screen; long stretches with nobody present are folded. */
export function timelineSvg(drawn: TimelineSource, nowSeconds: number): Markup {
  const { call, zone, nameOf } = drawn
  const view = { window: null, width: PLOT_PX, nowSeconds, collapse: true, zone }
  const layout = layoutTimeline(call, view)
  const { height } = layout
  return html`<svg viewBox="0 0 ${LABELS_PX + PLOT_PX} ${height + 1}" role="img" aria-label="Timeline: who was present, and when. The tables below give the same information as text.">
<defs><pattern id="ring" width="6" height="6" patternTransform="rotate(45)" patternUnits="userSpaceOnUse"><line x1="0" y1="0" x2="0" y2="6" stroke-width="2" class="strong"/></pattern></defs>
<text x="0" y="${AXIS_PX + 18}">Present, ${layout.presentWords}</text>
${layout.recordingsY !== null && html`<text x="0" y="${layout.recordingsY + 15}">Recorded</text>`}
${layout.lanes.map((lane) => html`<text class="name" x="0" y="${lane.y + lane.height / 2 + 4}">${short(nameOf(lane.person.uid))}</text>`)}
<g transform="translate(${LABELS_PX} 0)">${plot(layout, drawn)}</g>
</svg>`
}

function plot(layout: TimelineLayout, drawn: TimelineSource): Markup {
  const { width, height, ring } = layout
  const { zone } = drawn
  return html`${layout.ticks.map(
    (tick) =>
      html`<line class="line" x1="${tick.x}" x2="${tick.x}" y1="${AXIS_PX}" y2="${height}"/><text x="${labelX(tick, width)}" y="16" text-anchor="middle">${tick.label}</text>`,
  )}${
    ring &&
    html`<rect x="${ring.x}" y="${ring.y}" width="${ring.width}" height="${ring.height}" fill="url(#ring)" opacity="0.55"><title>Rang for ${exactDuration(ring.to - ring.from)}, from ${formatClock(ring.from, zone)}</title></rect>`
  }${layout.counts.map(
    (step) =>
      html`<rect class="count" x="${step.x}" y="${step.y}" width="${step.width}" height="${step.height}"><title>${step.count} in the call, ${formatClock(step.from, zone)} – ${formatClock(step.to, zone)}</title></rect>`,
  )}<line class="strong" x1="0" x2="${width}" y1="${AXIS_PX + STRIP_PX - 0.5}" y2="${AXIS_PX + STRIP_PX - 0.5}"/>
${layout.recordings.map((bar) => html`<rect class="bad" x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" rx="3"/>`)}
${layout.recordingsY !== null && html`<line class="strong" x1="0" x2="${width}" y1="${layout.recordingsY + FILES_PX - 0.5}" y2="${layout.recordingsY + FILES_PX - 0.5}"/>`}
${layout.lanes.map((lane) => laneOf(lane, width, drawn))}
${layout.folds.map((fold) => html`<rect class="fold" x="${fold.x}" y="${fold.y}" width="${fold.width}" height="${fold.height}"><title>${exactDuration(fold.to - fold.from)} with nobody present, folded</title></rect>`)}`
}

function laneOf(lane: TimelineLayout['lanes'][number], width: number, { call, zone, nameOf }: TimelineSource): Markup {
  const name = nameOf(lane.person.uid)
  const bottom = lane.y + lane.height - 0.5
  return html`<line class="line" x1="0" x2="${width}" y1="${bottom}" y2="${bottom}"/>${lane.gaps.map((gap) => {
    const y = gap.y + gap.height / 2
    return html`<line class="away" x1="${gap.x}" x2="${gap.x + gap.width}" y1="${y}" y2="${y}"><title>${name} was away for ${exactDuration(gap.to - gap.from)}</title></line>`
  })}${lane.bars.map((bar) => {
    const { interval } = bar
    const fill = interval.reversed ? 'bad' : call.type === 'video' ? 'video' : 'audio'
    const isUncertain = interval.unknownEnd || interval.unknownStart || interval.reversed
    const from = interval.unknownStart ? 'unknown' : formatClock(interval.from, zone)
    const to = interval.open ? 'now' : interval.unknownEnd ? 'unknown' : formatClock(interval.to, zone)
    return html`<rect class="${fill}${isUncertain ? ' uncertain' : ''}" x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" rx="2"><title>${name}: ${from} – ${to} (${exactDuration(interval.to - interval.from)})</title></rect>`
  })}`
}
