import type { Call } from '@/lib/shared/calls/call'
import { isMarkedStale } from '@/lib/shared/calls/open-calls'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { NO_UID } from '@/lib/shared/presence/uids'
import { countOf, exactDuration, formatDuration, nameList } from '@/lib/shared/text/format'
import {
  absencesOf,
  isIn,
  isOpen,
  isReconnection,
  type Person,
  presenceCounts,
  reconnectionsOf,
  startOf,
  totalSeconds,
} from '@/lib/shared/timeline/presence'
import { type Cast, times, together } from './cast'

const MAX_NAMED = 4

/** Who was in the call, for how long, and who never joined. */
export function presenceSentence(call: Call, cast: Cast, nowSeconds: number): string | null {
  if (cast.joined.length === 0 && !isAnswered(call.status)) return null
  const parts = [call.status === 'ongoing' ? presentNow(call, cast, nowSeconds) : wasPresent(cast)]
  const absent = absence(call, cast)
  if (absent !== null) parts.push(absent)
  return `${parts.join('; ')}.`
}

function wasPresent(cast: Cast): string {
  const { joined, nameOf } = cast
  const names = nameList(joined.map((person) => nameOf(person.uid)))
  const [only] = joined
  if (only === undefined) return 'According to the API, nobody joined'
  if (joined.length === 1) {
    return `Only ${nameOf(only.uid)} was in the call, alone for ${atMost(joined)}${exactDuration(totalSeconds(only.presence))}`
  }
  // How long someone was present is unknown if they left before they joined.
  if (joined.some((person) => person.intervals.some((interval) => interval.reversed))) return `${names} joined`
  const seconds = totalSeconds(together(joined))
  if (joined.every((person) => totalSeconds(person.presence) === 0))
    return `${names} joined and left within the same second`
  const length = `${atMost(joined)}${exactDuration(seconds)}`
  const steps = presenceCounts(joined)
  const anyone = steps.reduce((sum, step) => sum + (step.count > 0 ? step.to - step.from : 0), 0)
  if (seconds > 0 && joined.length <= MAX_NAMED) return `${names} were together for ${length}`
  if (seconds * 2 > anyone) return `All ${joined.length} who joined (${names}) were together for ${length}`
  const most = steps.reduce((high, step) => Math.max(high, step.count), 0)
  if (most < 2) return `${names} joined, but were never in the call at the same time`
  const crowd = most === joined.length ? `all together for ${length}` : `at most ${most} at once`
  return `${countOf(joined.length, 'person', 'people')} joined (${names}), ${crowd}`
}

/** The words before a time that depends on someone's unknown join or leave. */
const atMost = (people: readonly Person[]): string =>
  people.some(({ intervals }) => intervals.some(({ unknownStart, unknownEnd }) => unknownStart || unknownEnd))
    ? 'at most '
    : ''

function presentNow(call: Call, cast: Cast, nowSeconds: number): string {
  const present = cast.joined.filter(isIn)
  const gone = cast.joined.filter((person) => !isIn(person))
  const seconds = nowSeconds - startOf(call)
  const running = isMarkedStale(call)
    ? `It has been open for ${formatDuration(seconds)}`
    : `It has been running for ${exactDuration(seconds)}`
  const since = seconds >= 0 ? running : 'It is ongoing'
  const names = (people: Person[]) => nameList(people.map((person) => cast.nameOf(person.uid)))
  const here =
    present.length === 0
      ? 'nobody is in the call'
      : `${names(present)} ${present.length === 1 ? 'is' : 'are'} in the call`
  if (gone.length === 0) return `${since}, and ${here}`
  return `${since}; ${here}, and ${names(gone)} ${gone.length === 1 ? 'has' : 'have'} left`
}

/** Who did not come. Whoever called was there from the beginning, even if the API says that they did not join. */
function absence(call: Call, { absent: all, joined, nameOf }: Cast): string | null {
  const absent = all.filter(({ uid }) => uid !== call.initiator)
  if (absent.length === 0 || joined.length === 0) return null
  const names = (people: readonly Person[]) => nameList(people.map(({ uid }) => nameOf(uid)))
  if (isOpen(call)) return `${names(absent)} ${absent.length === 1 ? 'has' : 'have'} not joined`
  const verb = call.mode === 'call' ? 'never answered' : 'never joined'
  const decliners = absent.filter(hasDeclined)
  const silent = absent.filter((person) => !hasDeclined(person))
  if (decliners.length === 0) return `${names(absent)} ${verb}`
  return `${names(decliners)} declined it${silent.length === 0 ? '' : ` and ${names(silent)} ${verb}`}`
}

/** True for somebody who declined the call, by what the API says of their entries. */
export const hasDeclined = ({ rows }: Person): boolean => rows.some(({ state }) => state === 'rejected')

/** Multiple devices and reconnects, up to three sentences. */
export function deviceSentences(cast: Cast): string[] {
  const all = cast.joined.flatMap((person) => {
    const name = cast.nameOf(person.uid)
    const devices = maxConcurrentDevices(person)
    const back = reconnectionsOf(person.uid, person.rows)
    const inTotal = back.length === 1 ? '' : ' in total'
    const long = person.uid === NO_UID ? [] : absencesOf(person.rows).filter((absence) => !isReconnection(absence))
    return [
      ...(devices > 1 ? [`${name} was on ${devices} devices at once.`] : []),
      ...(back.length > 0
        ? [`${name} left and came back ${times(back.length)}, away for ${exactDuration(totalSeconds(back))}${inTotal}.`]
        : []),
      ...(long.length > 0 ? [`${name} was away for ${exactDuration(totalSeconds(long))}.`] : []),
    ]
  })
  const more = all.length - 3
  return more > 0
    ? [...all.slice(0, 3), `${countOf(more, 'more reconnect or second device', 'more reconnects and second devices')}.`]
    : all
}

function maxConcurrentDevices(person: Person): number {
  const alone = person.intervals.map((interval) => ({ presence: [interval] }))
  return presenceCounts(alone).reduce((most, { count }) => Math.max(most, count), person.intervals.length > 0 ? 1 : 0)
}
