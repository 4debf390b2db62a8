import {
  BASIS_NAMES,
  type Basis,
  type BillGap,
  billGapParts,
  type Cause,
  causesOf,
  MEDIA,
  type Medium,
  NEAR_MS,
  NEAR_PARTS,
  PAIR_NAMES,
  PAIRS,
  type Pair,
} from '@/lib/shared/bill/basis'
import { COLUMNS as C } from '../calls/columns'
import type { Bindings } from '../sql'

/** Minutes as whole milliseconds, rounded half up: integers add up the same in any order. */
const milliseconds = (minutes: string) => `toInt64(floor(${minutes} * 60000 + 0.5))`
const isType = (type: 'audio' | 'video') => `ifNull(${C.type} = '${type}', false)`
const CLOCK = `${C.durationSeconds} * 1000`
const CLOCK_TIMES_PEOPLE = `ifNull(${CLOCK} * toInt64(${C.joinedPeople}), 0)`

/** A call's milliseconds on each basis, by medium. */
export const BILL_MS: Record<Basis, Record<Medium, string>> = {
  api: { audio: milliseconds(C.totalAudioMinutes), video: milliseconds(C.totalVideoMinutes), other: 'toInt64(0)' },
  own: {
    audio: milliseconds(C.participantAudioMinutes),
    video: milliseconds(C.participantVideoMinutes),
    other: 'toInt64(0)',
  },
  clock: {
    audio: `if(${isType('audio')}, ${CLOCK_TIMES_PEOPLE}, 0)`,
    video: `if(${isType('video')}, ${CLOCK_TIMES_PEOPLE}, 0)`,
    other: `if(${isType('audio')} OR ${isType('video')}, 0, ${CLOCK_TIMES_PEOPLE})`,
  },
}

const TOTAL_MS: Record<Basis, string> = {
  api: `(${BILL_MS.api.audio} + ${BILL_MS.api.video})`,
  own: `(${BILL_MS.own.audio} + ${BILL_MS.own.video})`,
  clock: CLOCK_TIMES_PEOPLE,
}

const near = (one: string, other: string) =>
  `(abs(${one} - ${other}) <= ${NEAR_MS} OR abs(${one} - ${other}) * ${NEAR_PARTS} <= greatest(abs(${one}), abs(${other})))`
const hasAnomaly = (...names: string[]) => names.map((name) => `has(${C.anomalies}, '${name}')`).join(' OR ')

/** SQL condition of a cause within a pair; never null. */
function conditionOf(cause: Cause, pair: Pair): string {
  const [left, right] = PAIRS[pair]
  const [one, other] = [TOTAL_MS[left], TOTAL_MS[right]]
  switch (cause) {
    case 'ongoing':
      return `${C.status} = 'ongoing'`
    case 'unanswered':
      return `${C.status} != 'ended'`
    case 'duration':
      return `${C.durationSeconds} IS NULL`
    case 'nobody':
      return `${C.joinedPeople} = 0`
    case 'noApi':
      return `${TOTAL_MS.api} = 0`
    case 'noOwn':
      return `${TOTAL_MS.own} = 0`
    case 'rounding':
      return MEDIA.map((medium) => near(BILL_MS[left][medium], BILL_MS[right][medium])).join(' AND ')
    case 'stay':
      return hasAnomaly('missing-left-at', 'left-before-joined')
    case 'once':
      return `ifNull(${C.joinedPeople} >= 2 AND ${near(TOTAL_MS.api, CLOCK)}, false) AND ${one} > ${other} AND NOT ${near(one, other)}`
    case 'mismatch':
      return hasAnomaly('minutes-mismatch')
    case 'count':
      return hasAnomaly('participant-count-mismatch')
    case 'medium':
      return near(one, other)
    case 'partly':
      return `${one} > ${other}`
    case 'longer':
      return `${one} < ${other}`
    case 'other':
      return '1'
  }
}

function causeSql(pair: Pair): string {
  const [left, right] = PAIRS[pair]
  const same = MEDIA.map((medium) => `${BILL_MS[left][medium]} = ${BILL_MS[right][medium]}`).join(' AND ')
  const branches = causesOf(pair).map((cause) => `${conditionOf(cause, pair)}, '${cause}'`)
  return `multiIf(${same}, '', ${branches.join(', ')}, '')`
}

/** SQL for why the bases of a pair differ for a call; '' where they agree. */
export const CAUSE_SQL = Object.fromEntries(PAIR_NAMES.map((pair) => [pair, causeSql(pair)])) as Record<Pair, string>

/** SQL condition of a `billGap` filter. */
export function billGapSql(gaps: readonly BillGap[], bindings: Bindings): string {
  return PAIR_NAMES.flatMap((pair) => {
    const causes = gaps.map(billGapParts).flatMap((parts) => (parts.pair === pair ? [parts.cause] : []))
    return causes.length === 0 ? [] : [`${CAUSE_SQL[pair]} IN ${bindings.bind('Array(String)', causes)}`]
  }).join(' OR ')
}

/** Column alias of a sum. */
export const sumName = (basis: Basis, medium: Medium) => `${basis}_${medium}`
/** Every combination of basis and medium that exists. */
export const SUMS = BASIS_NAMES.flatMap((basis) =>
  MEDIA.filter((medium) => basis === 'clock' || medium !== 'other').map((medium) => ({ basis, medium })),
)
