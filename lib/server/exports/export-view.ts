import { ask } from '@/lib/server/analytics/deps'
import { CALL_COLUMN_HEADS, type CallColumn, inListOrder } from '@/lib/shared/address/words'
import { ANOMALY_NAMES, QUALITY_NAMES } from '@/lib/shared/calls/call'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { OUTCOME_WORDS, OUTCOMES, stateWord, statusesOf } from '@/lib/shared/calls/outcome'
import { issueLabel } from '@/lib/shared/issues/issues'
import { BOM, csvText, type DecimalSign, delimiterOf } from '@/lib/shared/text/write-csv'
import type { Bindings } from '../analytics/sql'
import { WAIT_SECONDS } from '../analytics/stages'
import type { TaggedCall } from '../calls/tagged'
import { durationCell, linesOf, once, plainSql, textCell, timeCell } from './csv-sql'
import { COLUMNS as C, type Facts } from './facts'
import { type Part, partSql } from './parts'
import type { Layout } from './written-part'

/** The list as on screen: its columns, in the viewer's words and time zone, with the decimal sign of their spreadsheet's language. */
export type View = {
  columns: readonly CallColumn[]
  zone: string
  decimal: DecimalSign
  /** Every tagged call, where tags are among the columns. */
  tagged: readonly TaggedCall[]
}

const cell = (value: string) => once(value, textCell)

const quoted = (word: string) => `'${word.replaceAll("'", "\\'")}'`
const wordsOf = (words: Readonly<Record<string, string>>, value: string, otherwise: string) =>
  `transform(${value}, [${Object.keys(words).map(quoted)}], [${Object.values(words).map(quoted)}], ${otherwise})`
const ISSUE_WORDS = Object.fromEntries([...QUALITY_NAMES, ...ANOMALY_NAMES].map((name) => [name, issueLabel(name)]))

const capital = (value: string) =>
  once(value, (name) => `concat(upperUTF8(substringUTF8(${name}, 1, 1)), substringUTF8(${name}, 2))`)
const STATE_WORDS = Object.fromEntries(OUTCOMES.flatMap(statusesOf).map((status) => [status, stateWord(status)]))
/** `statusWord` in SQL. */
const statusWord = (status: string) =>
  once(status, (name) => `if(match(${name}, '^[a-z]+$'), ${capital(name)}, ${name})`)

/** `endsOf` in SQL: the name in the directory, else in the call, else in the participant’s entry, else the id. */
function endsSql({ text: { initiator, receiver, initiatorName, receiverName, receiverType } }: Facts): string {
  const names = `arrayResize(${C.entryNames}, length(${C.entryUids}))`
  const entryName = (id: string) =>
    plainSql(`arrayFirst((name, uid) -> uid = ${id} AND name != '', ${names}, ${C.entryUids})`)
  const first = (name: string, id: string, others: readonly string[]) =>
    once(name, (known) => {
      const withId = `replaceOne(${known}, '\\0', concat(' (', ${plainSql(id)}, ')'))`
      return `if(${known} != '', ${withId}, coalesce(${others.map((other) => `nullIf(${other}, '')`)}, ''))`
    })
  const from = `if(${C.initiator} IS NULL, 'Unknown caller', ${first(initiatorName, initiator, [entryName(initiator), plainSql(initiator)])})`
  const ownEntry = `if(${receiverType} = 'group', '', ${entryName(receiver)})`
  const to = `if(${C.receiver} IS NULL, ${first(receiverName, "''", ["'Unknown receiver'"])}, ${first(receiverName, receiver, [ownEntry, plainSql(receiver)])})`
  return `concat(${from}, ' → ', ${to})`
}

/** A number with the decimal sign of the spreadsheet’s language. */
const number = (value: string, decimal: DecimalSign) =>
  decimal === '.' ? `toString(${value})` : `replaceOne(toString(${value}), '.', ',')`

type Context = Facts & { zone: string; decimal: DecimalSign; tags: string }

/** Each column’s cell as SQL. What a spreadsheet would misread is put in words: `3/5` would become a date in March. */
const CELLS: Record<CallColumn, (context: Context) => string> = {
  time: ({ zone }) => timeCell(C.timeSeconds, zone),
  parties: (context) => cell(endsSql(context)),
  outcome: () => wordsOf(STATE_WORDS, plainSql(`toString(${C.status})`), quoted(OUTCOME_WORDS.other.label)),
  status: () => cell(statusWord(plainSql(`toString(${C.status})`))),
  type: ({ text }) => cell(capital(plainSql(`if(${C.type} IS NULL, 'unknown', ${text.type})`))),
  mode: ({ text }) => cell(capital(plainSql(text.mode))),
  ring: () => durationCell(WAIT_SECONDS),
  duration: () => durationCell(C.durationSeconds),
  people: () => `concat(toString(${C.joinedPeople}), ' of ', toString(${C.invitedPeople}))`,
  minutes: ({ decimal }) => number(C.totalDurationInMinutes, decimal),
  recording: () => `if(${C.hasRecording}, 'Recorded', '')`,
  issues: ({ anomalies }) => {
    const names = `arrayConcat(${C.quality}, ${anomalies})`
    return cell(`arrayStringConcat(arrayMap(name -> ${wordsOf(ISSUE_WORDS, 'name', 'name')}, ${names}), ', ')`)
  },
  participantMinutes: ({ decimal }) => number(`(${C.participantSeconds} / 60)`, decimal),
  ended: ({ zone }) => timeCell(C.endedAt, zone),
  tags: ({ tags }) => cell(tags),
  session: () => cell(C.sessionId),
}

/** The layout of a view's file: its columns, in the order of the list. */
export function viewLayout({ columns, zone, decimal, tagged }: View): Layout {
  const tags = new Map(tagged.map((call) => [callIdText(call), call.tags]))
  const shown = inListOrder(columns)
  return {
    format: 'CustomSeparated',
    settings: linesOf(delimiterOf(decimal)),
    names: 'display',
    async columnsOf(facts, part, bindings) {
      const tagsOfPart = shown.includes('tags') ? await tagsSql(part, tags, bindings) : "''"
      const context = { ...facts, zone: bindings.bind('String', zone), decimal, tags: tagsOfPart }
      return { columns: shown.map((column) => [CALL_COLUMN_HEADS[column], CELLS[column](context)] as const) }
    },
  }
}

/** The tags of a row as SQL, with the tags as values, since they are not in the mirror. */
async function tagsSql(part: Part, tags: ReadonlyMap<string, readonly string[]>, bindings: Bindings): Promise<string> {
  if (tags.size === 0) return "''"
  const write = (own: Bindings) => `SELECT session_id AS sessionId, mid FROM ${partSql(part, own)}`
  const rows = await ask<CallId>(part.selection.scope, 'export-tagged', write)
  const tagged = rows.filter((id) => tags.has(callIdText(id)))
  if (tagged.length === 0) return "''"
  const keys = tagged.map(({ sessionId, mid }) => `${sessionId}\0${mid}`)
  const words = tagged.map((id) => tags.get(callIdText(id))?.join(', ') ?? '')
  return `transform(concat(session_id, '\\0', mid), ${bindings.bind('Array(String)', keys)}, ${bindings.bind('Array(String)', words)}, '')`
}

/** The header line, after the byte order mark by which Excel recognizes UTF-8. */
export const viewHeader = ({ columns, decimal }: View): Uint8Array =>
  new TextEncoder().encode(BOM + csvText([inListOrder(columns).map((column) => CALL_COLUMN_HEADS[column])], decimal))
