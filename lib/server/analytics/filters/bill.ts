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
import { type Bindings, COLUMNS as C } from '../sql'

/** Minutes as whole milliseconds, rounded half up: integers add up the same in any order. */
const milliseconds = (minutes: string) => `toInt64(floor(${minutes} * 60000 + 0.5))`
const isType = (type: 'audio' | 'video') => `ifNull(${C.type} = '${type}', false)`
/** Milliseconds under the type of their call. */
const byType = (ms: string): Record<Medium, string> => ({
  audio: `if(${isType('audio')}, ${ms}, 0)`,
  video: `if(${isType('video')}, ${ms}, 0)`,
  other: `if(${isType('audio')} OR ${isType('video')}, 0, ${ms})`,
})
const PARTICIPANTS = `${C.participantSeconds} * 1000`
const CLOCK = `${C.durationSeconds} * 1000`
const CLOCK_TIMES_PEOPLE = `ifNull(${CLOCK} * toInt64(${C.joinedPeople}), 0)`

/** A call's milliseconds on each basis, by medium. */
const BILL_MS: Record<Basis, Record<Medium, string>> = {
  api: { audio: milliseconds(C.totalAudioMinutes), video: milliseconds(C.totalVideoMinutes), other: 'toInt64(0)' },
  own: byType(PARTICIPANTS),
  clock: byType(CLOCK_TIMES_PEOPLE),
}

/** SQL for a call's milliseconds: by basis and medium, and of each basis altogether. */
type Terms = { ms: Record<Basis, Record<Medium, string>>; total: Record<Basis, string> }

const termsOf = (ms: Terms['ms'], own: string, clock: string): Terms => ({
  ms,
  total: { api: `(${ms.api.audio} + ${ms.api.video})`, own, clock },
})
const fromColumns = termsOf(BILL_MS, `(${PARTICIPANTS})`, CLOCK_TIMES_PEOPLE)

const near = (one: string, other: string) =>
  `(abs(${one} - ${other}) <= ${NEAR_MS} OR abs(${one} - ${other}) * ${NEAR_PARTS} <= greatest(abs(${one}), abs(${other})))`
const hasAnomaly = (...names: string[]) => names.map((name) => `has(${C.anomalies}, '${name}')`).join(' OR ')

/** SQL conditions of the causes within a pair; never null. */
function conditionsOf(pair: Pair, { ms, total }: Terms): Record<Cause, string> {
  const [left, right] = PAIRS[pair]
  const [one, other] = [total[left], total[right]]
  return {
    ongoing: `${C.status} = 'ongoing'`,
    unanswered: `${C.status} != 'ended'`,
    duration: `${C.durationSeconds} IS NULL`,
    nobody: `${C.joinedPeople} = 0`,
    noApi: `${total.api} = 0`,
    noOwn: `${total.own} = 0`,
    rounding: MEDIA.map((medium) => near(ms[left][medium], ms[right][medium])).join(' AND '),
    stay: hasAnomaly('missing-left-at', 'left-before-joined'),
    once: `ifNull(${C.joinedPeople} >= 2 AND ${near(total.api, CLOCK)}, false) AND ${one} > ${other} AND NOT ${near(one, other)}`,
    mismatch: hasAnomaly('minutes-mismatch'),
    count: hasAnomaly('participant-count-mismatch'),
    medium: near(one, other),
    partly: `${one} > ${other}`,
    longer: `${one} < ${other}`,
    other: '1',
  }
}

function causeSql(pair: Pair, terms: Terms): string {
  const [left, right] = PAIRS[pair]
  const same = MEDIA.map((medium) => `${terms.ms[left][medium]} = ${terms.ms[right][medium]}`).join(' AND ')
  const conditions = conditionsOf(pair, terms)
  const branches = causesOf(pair).map((cause) => `${conditions[cause]}, '${cause}'`)
  return `multiIf(${same}, '', ${branches.join(', ')}, '')`
}

/** SQL condition of a `billGap` filter. */
export const billGapSql = (gaps: readonly BillGap[], bindings: Bindings): string =>
  PAIR_NAMES.flatMap((pair) => {
    const causes = gaps.map(billGapParts).flatMap((parts) => (parts.pair === pair ? [parts.cause] : []))
    return causes.length === 0 ? [] : [`${causeSql(pair, fromColumns)} IN ${bindings.bind('Array(String)', causes)}`]
  }).join(' OR ')

/** Column alias of a sum. */
export const sumName = (basis: Basis, medium: Medium) => `${basis}_${medium}`
/** Every combination of basis and medium that exists. */
export const SUMS = BASIS_NAMES.flatMap((basis) =>
  MEDIA.filter((medium) => basis !== 'api' || medium !== 'other').map((medium) => ({ basis, medium })),
)

/** The terms as `SPLIT_COLUMNS` names them. */
const named = termsOf(
  {
    api: { audio: 'api_audio', video: 'api_video', other: BILL_MS.api.other },
    own: { audio: 'own_audio', video: 'own_video', other: 'own_other' },
    clock: { audio: 'clock_audio', video: 'clock_video', other: 'clock_other' },
  },
  'own_total',
  'clock_total',
)

/** Columns for a subquery on which `CAUSE_COLUMNS` build: what many conditions need is computed once per call. */
export const SPLIT_COLUMNS = [
  ...SUMS.map(({ basis, medium }) => `${BILL_MS[basis][medium]} AS ${sumName(basis, medium)}`),
  `${PARTICIPANTS} AS ${named.total.own}`,
  `${CLOCK_TIMES_PEOPLE} AS ${named.total.clock}`,
  C.status,
  C.durationSeconds,
  C.joinedPeople,
  C.anomalies,
].join(', ')

/** Columns over `SPLIT_COLUMNS`, `c0` and so on: why the bases of each pair differ for a call; '' where they agree. */
export const CAUSE_COLUMNS = PAIR_NAMES.map((pair, index) => `${causeSql(pair, named)} AS c${index}`).join(', ')
