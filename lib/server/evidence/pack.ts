import { ANOMALIES, type Call } from '@/lib/shared/calls/call'
import { stateWord } from '@/lib/shared/calls/outcome'
import { issueLabel } from '@/lib/shared/issues/issues'
import { type MetaFact, metaFacts, type ValueLink, valueHref } from '@/lib/shared/metadata'
import { type Cast, castOf, endsOf, minutesBases, ringOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { exactDuration, formatMinutes, type Zone } from '@/lib/shared/text/format'
import { exactText, html, Markup, sentence } from '@/lib/shared/text/html'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { isOpen } from '@/lib/shared/timeline/presence'
import { PACK_STYLE } from './style'
import { eventsTable, filesTable, moment, participantsTable } from './tables'
import { timelineSvg } from './timeline-svg'

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
