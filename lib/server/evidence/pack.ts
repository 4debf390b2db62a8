import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { stateWord } from '@/lib/shared/calls/outcome'
import { issueLabel } from '@/lib/shared/issues/issues'
import { type MetaFact, metaFacts, type ValueLink, valueHref } from '@/lib/shared/metadata'
import { type Cast, castOf, endsOf, minutesBases, ringOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { beginning } from '@/lib/shared/text/beginning'
import { exactDuration, formatClock, formatMinutes, type Zone } from '@/lib/shared/text/format'
import { exactText, html, Markup, sentence } from '@/lib/shared/text/html'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { AXIS_PX, FILES_PX, layoutTimeline, STRIP_PX, type TimelineLayout } from '@/lib/shared/timeline/layout'
import { isOpen } from '@/lib/shared/timeline/presence'
import { labelX } from '@/lib/shared/timeline/ticks'
import { PACK_STYLE } from './style'
import { eventsTable, filesTable, moment, participantsTable } from './tables'

export type PackSource = {
  call: Call
  /** The call's JSON, hashed in `sha256` (hexadecimal). */
  raw: string
  sha256: string
  zone: Zone
  /** When the pack was created, and when the call was fetched; epoch seconds. */
  madeAt: number
  fetchedAt: number
  /** Where the call was fetched from, in words. */
  source: string
  /** Null in a pack for others, which contains neither its author nor ids nor addresses of files. */
  madeBy: string | null
  /** Links for values of the metadata; not used in a pack for others, which has no metadata. */
  links?: readonly ValueLink[]
}

const MAX_RAW_CHARACTERS = 1_000_000
const NO_NETWORK = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** A call as one HTML file for a dispute: story, findings, timeline, tables and the JSON behind them. It has no script and makes no request. */
export function evidencePack(source: PackSource): string {
  const { call, zone, sha256, raw } = source
  const isInside = source.madeBy !== null
  const nowSeconds = isOpen(call) ? source.fetchedAt : (call.endedAt ?? call.time)
  const cast = castOf(call, nowSeconds)
  const { from, to } = endsOf(call)
  const files = filesTable(call, zone, isInside)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${NO_NETWORK}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${isInside ? `Call ${call.sessionId}` : `${from} → ${to}`}</title>
<style>${new Markup(PACK_STYLE)}</style>
</head>
<body><main>
<header><h1>${sentence(`${from} → ${to}`)}</h1>
<p class="muted">${stateWord(call.status)} ${call.type === null ? 'call' : `${call.type} call`} · ${moment(call.time, zone)}${isInside && html` · session <code>${call.sessionId}</code>`}</p></header>
<section aria-labelledby="story"><h2 id="story">What happened</h2><p class="story">${sentence(tellStory(call, { zone, nowSeconds, cast }).join(' '))}</p></section>
${figuresSection(call, zone, nowSeconds)}
${findingsSection(call, cast)}
${isInside && attachedSection(source)}
<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2><div class="scroll" tabindex="0" role="region" aria-label="Chart of the timeline">${timelineSvg({ call, zone, nameOf: cast.nameOf }, nowSeconds)}</div>
<p class="muted">Hatched: ringing. Bars: presence; dashed where the API does not give a valid time. Dotted lines: away between leaving and rejoining.</p></section>
<section aria-labelledby="events"><h2 id="events">Events</h2>${eventsTable(call, zone, cast)}</section>
<section aria-labelledby="participants"><h2 id="participants">Participants</h2>${participantsTable(call, zone, cast, isInside)}</section>
${files && html`<section aria-labelledby="files"><h2 id="files">Recordings and transcripts</h2>${files}</section>`}
${aboutSection(source)}
<section aria-labelledby="json"><h2 id="json">${isInside ? 'The call as returned by the Calls API' : 'The call as shared'}</h2>
${jsonText(raw, sha256)}</section>
</main></body>
</html>
`
  return page.text
}

/** The JSON behind the pack, with its hash. If it would make the file too large to open, only its address and its hash are given. */
function jsonText(raw: string, sha256: string): Markup {
  if (raw.length > MAX_RAW_CHARACTERS)
    return html`<p>The text has ${raw.length} characters, too many for this file. <code>GET /api/calls/…/raw</code> has it as <code>data</code>; written without spaces, as UTF-8, its SHA-256 is <code id="sha256">${sha256}</code></p>`
  return html`<p>SHA-256 of the text below, as UTF-8: <code id="sha256">${sha256}</code></p>
<p class="muted">To verify it, copy the text into a file without a trailing newline and run <code>sha256sum</code> on that file.</p>
<pre id="raw">
${exactText(raw)}</pre>`
}

function figuresSection(call: Call, zone: Zone, nowSeconds: number): Markup {
  const ring = ringOf(call, nowSeconds)
  const rows: [string, string][] = [
    ['Placed', moment(call.initiatedAt, zone)],
    ['Started', moment(call.startedAt, zone)],
    ['Ended', call.endedAt === null && isOpen(call) ? 'still open' : moment(call.endedAt, zone)],
    [ring.running ? 'Ringing for' : 'Wait', ring.seconds === null ? 'unknown' : exactDuration(ring.seconds)],
    ['Duration', call.durationSeconds === null ? 'unknown' : exactDuration(call.durationSeconds)],
    ['People', `${call.joinedPeople} of ${call.invitedPeople} invited`],
    ...minutesBases(call).map(({ label, minutes, definition }): [string, string] => [
      `Minutes, ${label}`,
      `${minutes === null ? 'unknown' : formatMinutes(minutes)}. ${definition}`,
    ]),
  ]
  const issues = call.anomalies.map((name) => `${issueLabel(name)}: ${ownEntry(ANOMALIES, name) ?? 'no description'}`)
  return html`<section aria-labelledby="figures"><h2 id="figures">Figures</h2><dl>${rows.map(
    ([term, words]) => html`<dt>${term}</dt><dd>${words}</dd>`,
  )}${issues.length > 0 && html`<dt>Issues</dt><dd>${issues.map((words) => html`${words}<br>`)}</dd>`}</dl></section>`
}

function findingsSection(call: Call, cast: Cast): Markup | null {
  const found = findings(call, cast)
  if (found.length === 0) return null
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2><ul>${found.map(
    (finding) =>
      html`<li><strong>${sentence(finding.title)}</strong> <span class="tag">${finding.inferred ? 'inferred' : 'from the data'}</span> ${sentence(finding.evidence)}</li>`,
  )}</ul></section>`
}

/** What the caller's own systems attached: only for colleagues. */
function attachedSection({ call, links = [] }: PackSource): Markup | null {
  const facts = metaFacts(call.metaData)
  if (facts.length + call.tags.length === 0) return null
  const linked = (fact: MetaFact) => {
    const href = valueHref(links, fact)
    return href === null ? fact.value : html`<a href="${href}" rel="noopener noreferrer">${fact.value}</a>`
  }
  return html`<section aria-labelledby="attached"><h2 id="attached">Tags and metadata from the API</h2><dl>${
    call.tags.length > 0 &&
    html`<dt>Tags</dt><dd>${call.tags.map((tag) => html`<span class="tag">${tag}</span> `)}</dd>`
  }${facts.map((fact) => html`<dt>${fact.key === '' ? 'Metadata' : fact.key}</dt><dd>${linked(fact)}</dd>`)}</dl></section>`
}

function aboutSection({ zone, madeAt, fetchedAt, source, madeBy }: PackSource): Markup {
  return html`<section aria-labelledby="source"><h2 id="source">About this file</h2><dl>
<dt>Created</dt><dd>${moment(madeAt, zone)}</dd>${madeBy !== null && html`<dt>Created by</dt><dd>${madeBy}</dd>`}
<dt>Data as of</dt><dd>${moment(fetchedAt, zone)}, ${source}</dd>
<dt>Inferred</dt><dd>Findings marked “inferred” were worked out by Callscope from the times below; everything else is from the API.</dd>${madeBy === null && html`<dt>People</dt><dd>People have pseudonyms, and ids, devices and addresses of files are left out.</dd>`}</dl></section>`
}

const LABELS_PX = 180
const PLOT_PX = 940
const MAX_LETTERS = 24
const short = (name: string) => beginning(name, MAX_LETTERS)

type TimelineSource = { call: Call; zone: Zone; nameOf: (uid: string) => string }

/** A call's timeline as one picture, with the geometry of the screen; long stretches with nobody present are folded. */
function timelineSvg(drawn: TimelineSource, nowSeconds: number): Markup {
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
