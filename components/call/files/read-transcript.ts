import type { Transcription } from '@/lib/shared/calls/call'
import { parsed } from '@/lib/shared/text/parsed'
import { isObject, type Loose } from '@/lib/shared/values/coerce'

/** A line of a transcript; `at` is epoch seconds, null where the file does not say when. */
export type Spoken = { at: number | null; speaker: string | null; text: string }

/** Nobody reads more lines than this. */
const MAX_LINES = 50_000
/** Three patterns of a time, each with optional hours, minutes and seconds: alone, at the start of a cue, and before a spoken line. */
const CLOCK = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,9})?$/
const CUE = /^\s*(?:(\d{1,4}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,9})?[ \t]+-->[ \t]/
const TIMED_LINE = /^[[(<]?(?:(\d{1,4}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,9})?[\])>]?[ \t-]+/
const EPOCH_FROM = 1e8
const MILLISECONDS_FROM = 1e11

const TEXT_NAMES = ['text', 'transcript', 'message', 'content', 'sentence', 'utterance', 'caption']
const TIME_NAMES = ['start', 'starttime', 'startms', 'timestamp', 'time', 'from', 'begin', 'offset']
const SPEAKER_NAMES = ['speaker', 'speakername', 'name', 'displayname', 'participant', 'user', 'uid']

/** The lines of a transcript file, whose format the API does not name: WebVTT or SubRip, JSON or JSON lines, else plain text. Its times count from the start of `part`. Never throws. */
export function readTranscript(file: string, part: Part): Spoken[] {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const lines = /^\s*[[{]/.test(text) ? jsonLines(text, part) : null
  return (lines ?? cueLines(text, part) ?? plainLines(text, part)).slice(0, MAX_LINES)
}

type Part = Pick<Transcription, 'startTime' | 'endTime'>

const secondsOf = ([, hours, minutes, seconds]: RegExpExecArray): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
const since = ({ startTime }: Part, seconds: number): number | null =>
  startTime === null ? null : startTime + Math.floor(seconds)

/** Reads WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip; null for a text without cues. */
function cueLines(text: string, part: Part): Spoken[] | null {
  const found: Spoken[] = []
  let at: number | null = null
  let isCue = false
  let hasCues = false
  for (const line of text.split('\n')) {
    const cue = CUE.exec(line)
    if (cue !== null) {
      hasCues = true
      isCue = true
      at = since(part, secondsOf(cue))
    } else if (line.trim() === '') isCue = false
    else if (isCue) {
      const speaker = /<v(?:\.[^ \t<>]*)?[ \t]([^<>]*)>/.exec(line)?.[1]?.trim() ?? null
      const said = plainCue(line)
      if (said !== '') found.push({ at, speaker, text: said })
    }
  }
  return hasCues ? found : null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }
const plainCue = (line: string): string =>
  line
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()

const plainLines = (text: string, part: Part): Spoken[] =>
  text.split('\n').flatMap((given): Spoken[] => {
    const line = given.trim()
    const timed = TIMED_LINE.exec(line)
    const said = line.slice(timed?.[0].length ?? 0).trim()
    return said === '' ? [] : [{ at: timed === null ? null : since(part, secondsOf(timed)), speaker: null, text: said }]
  })

/** Reads JSON, or one JSON object per line; null for any other text. */
function jsonLines(text: string, part: Part): Spoken[] | null {
  const whole = parsed(text)
  if (whole !== undefined) return spokenIn(whole, part)
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsed)
  return lines.length === 0 || lines.includes(undefined) ? null : spokenIn(lines, part)
}

/** The list with the most spoken lines at any depth of the JSON, else the one object that has a text. */
function spokenIn(root: unknown, part: Part): Spoken[] {
  let best: Spoken[] = []
  const waiting: unknown[] = [root]
  for (let next = 0; next < waiting.length && next < MAX_LINES; next += 1) {
    const one = waiting[next]
    const said = (Array.isArray(one) ? one : [one]).flatMap((entry) => spokenOf(entry, part, next === 0) ?? [])
    const isBetter = said.length > best.length
    if (isBetter) best = said
    if (typeof one === 'object' && one !== null && !(isBetter && said.length > 1))
      for (const inner of Object.values(one)) if (typeof inner === 'object' && inner !== null) waiting.push(inner)
  }
  return best
}

/** @param isOutermost plain strings count as spoken lines only in an outermost list; a nested list of strings is other data */
function spokenOf(entry: unknown, part: Part, isOutermost: boolean): Spoken | null {
  if (typeof entry === 'string')
    return !isOutermost || entry.trim() === '' ? null : { at: null, speaker: null, text: entry.trim() }
  if (!isObject(entry)) return null
  const said = firstOf(entry, TEXT_NAMES, textOf)
  if (said === null) return null
  const at = firstOf(entry, TIME_NAMES, (value, name) => timeOf(value, name, part))
  return { at, speaker: firstOf(entry, SPEAKER_NAMES, nameOf), text: said }
}

/** The first readable value among the given names, ignoring case and underscores. */
function firstOf<T>(entry: Loose, names: readonly string[], read: (value: unknown, name: string) => T | null) {
  const byName = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]))
  const found = names.map((name) => (byName.has(name) ? read(byName.get(name), name) : null))
  return found.find((value) => value !== null) ?? null
}

/** A text; of a list of alternative transcriptions, the first. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  const [first] = Array.isArray(value) ? value : []
  return isObject(first) && typeof first.text === 'string' ? textOf(first.text) : null
}

function nameOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim() || null
  return isObject(value) ? firstOf(value, ['name', 'displayname', 'uid', 'id'], nameOf) : null
}

/** Epoch seconds, from epoch seconds or milliseconds, ISO 8601, a clock time, or seconds or milliseconds since the start of the transcript. */
function timeOf(value: unknown, name: string, part: Part): number | null {
  const text = typeof value === 'string' ? value.trim() : ''
  const clock = CLOCK.exec(text)
  if (clock !== null) return since(part, secondsOf(clock))
  const number = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number)) {
    const ms = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
    return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
  }
  if (number >= EPOCH_FROM && number < Number.MAX_SAFE_INTEGER)
    return Math.floor(number > MILLISECONDS_FROM ? number / 1000 : number)
  const { startTime, endTime } = part
  // More seconds than the transcript is long.
  const isBeyondPart = startTime !== null && endTime !== null && number > endTime - startTime + 60
  const isMilliseconds = name.endsWith('ms') || isBeyondPart
  return number >= 0 && number < EPOCH_FROM ? since(part, isMilliseconds ? number / 1000 : number) : null
}
