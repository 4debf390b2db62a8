import { type Call, QUALITIES } from '@/lib/shared/calls/call'
import { statusWord, waitSecondsOf } from '@/lib/shared/calls/outcome'
import { qualityOf } from '@/lib/shared/issues/quality'
import { endsOf } from '@/lib/shared/story/cast'
import { capital, plainName } from '@/lib/shared/text/plain-name'
import { spreadsheetText } from '@/lib/shared/text/write-csv'

const dateIn = (zone: string, seconds: number | null) =>
  seconds === null ? '' : new Date(seconds * 1000).toLocaleString('sv-SE', { timeZone: zone })

/** `26:03:04`, counted by subtraction. */
function clockOf(seconds: number | null): string {
  if (seconds === null) return ''
  let [hours, minutes, rest] = [0, 0, seconds]
  for (; rest >= 3600; rest -= 3600) hours += 1
  for (; rest >= 60; rest -= 60) minutes += 1
  return [hours, ...[minutes, rest].map((part) => String(part).padStart(2, '0'))].join(':')
}

const OUTCOMES: Record<string, string> = {
  ongoing: 'Ongoing',
  ended: 'Answered',
  unanswered: 'Missed',
  missed: 'Missed',
  busy: 'Missed',
  rejected: 'Declined',
  canceled: 'Abandoned',
  failed: 'Failed',
  initiated: 'Ringing',
}

const ISSUES: Record<string, string> = {
  'missing-started-at': 'No start time',
  'missing-ended-at': 'No end time',
  'missing-left-at': 'No time of leaving',
  'missing-time': 'No time at all',
  'coerced-field': 'Converted value',
  'ahead-of-clock': 'In the future',
}
const issueWord = (name: string) => ISSUES[name] ?? capital(name.split('-').join(' '))

/** What the screen shows of a call, column by column, as cells of a spreadsheet in a zone. */
const VALUES: Record<string, (call: Call, zone: string) => string> = {
  When: (call, zone) => dateIn(zone, call.time),
  'From → To': (call) => {
    const { from, to } = endsOf(call)
    return `${plainName(from)} → ${plainName(to)}`
  },
  Outcome: ({ status }) => (Object.hasOwn(OUTCOMES, status) ? (OUTCOMES[status] as string) : 'Other'),
  Status: ({ status }) => statusWord(plainName(status)),
  Type: ({ type }) => capital(plainName(type ?? 'unknown')),
  Mode: ({ mode }) => capital(plainName(mode ?? '')),
  Wait: (call) => clockOf(call.status === 'initiated' ? null : waitSecondsOf(call)),
  Duration: (call) => clockOf(call.durationSeconds),
  People: (call) => `${call.joinedPeople} of ${call.invitedPeople}`,
  Minutes: (call) => String(call.totalDurationInMinutes),
  Rec: (call) => (call.hasRecording ? 'Recorded' : ''),
  Issues: (call) =>
    [...qualityOf(call).map(({ name }) => QUALITIES[name].label), ...call.anomalies.map(issueWord)].join(', '),
  'Participant minutes': (call) => String(call.participantSeconds / 60),
  'Ended at': (call, zone) => dateIn(zone, call.endedAt),
  Session: ({ sessionId }) => sessionId,
}
const NUMBERS = ['Minutes', 'Participant minutes']

/** The cells of calls for some of the screen's columns, as a program reads them: numbers as numbers. */
export const plainView = (calls: readonly Call[], heads: readonly string[], zone: string): (string | number)[][] =>
  calls.map((call) =>
    heads.map((head) => {
      const value = VALUES[head]?.(call, zone) ?? ''
      return NUMBERS.includes(head) ? Number(value) : spreadsheetText(value)
    }),
  )

/** The rows with the cells of number columns parsed as numbers, by the file's decimal sign. */
export const withNumbers = (
  rows: readonly string[][],
  heads: readonly string[],
  sign: '.' | ',',
): (string | number)[][] =>
  rows.map((cells) =>
    cells.map((cell, index) => (NUMBERS.includes(heads[index] ?? '') ? Number(cell.replace(sign, '.')) : cell)),
  )
