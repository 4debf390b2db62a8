import type { Call } from '@/lib/shared/contracts/call'
import { exactDuration } from '@/lib/shared/format'
import { presenceCounts } from '@/lib/shared/timeline/counts'
import { isOpen, type Person, startOf, totalSeconds } from '@/lib/shared/timeline/presence'
import { type Cast, together } from './cast'
import { counted, nameList } from './words'

const MOST_NAMED = 4
const ANSWERED = new Set(['ended', 'ongoing'])

/** Who was in it, for how long, and who never came. */
export function presenceSentence(call: Call, cast: Cast, nowSeconds: number): string | null {
  if (cast.joined.length === 0 && !ANSWERED.has(call.status)) return null
  const parts = [call.status === 'ongoing' ? nowIn(call, cast, nowSeconds) : wereIn(cast)]
  const absent = absence(call, cast)
  if (absent !== null) parts.push(absent)
  return `${parts.join('; ')}.`
}

function wereIn(cast: Cast): string {
  const { joined, nameOf } = cast
  const names = nameList(joined.map((person) => nameOf(person.uid)))
  const [only] = joined
  if (only === undefined) return 'Nobody joined, says the API'
  if (joined.length === 1) {
    const seconds = totalSeconds(only.presence)
    return `Only ${nameOf(only.uid)} was in it, alone for ${exactDuration(seconds)}`
  }
  // Who left before they came was there for a time that nobody knows.
  if (joined.some((person) => person.stays.some((stay) => stay.reversed))) return `${names} joined`
  const seconds = totalSeconds(together(joined))
  if (joined.every((person) => totalSeconds(person.presence) === 0))
    return `${names} joined and were gone within the same second`
  const isKnown = !joined.some((person) => person.stays.some((stay) => stay.unknownEnd || stay.unknownStart))
  const length = `${isKnown ? '' : 'at most '}${exactDuration(seconds)}`
  const steps = presenceCounts(joined)
  const anyone = steps.reduce((sum, step) => sum + (step.count > 0 ? step.to - step.from : 0), 0)
  if (seconds > 0 && joined.length <= MOST_NAMED) return `${names} were together for ${length}`
  if (seconds * 2 > anyone) return `All ${joined.length} who joined (${names}) were together for ${length}`
  const most = steps.reduce((high, step) => Math.max(high, step.count), 0)
  if (most < 2) return `${names} joined, but were never there at the same time`
  const crowd = most === joined.length ? `all of them together for ${length}` : `at most ${most} at once`
  return `${counted(joined.length, 'person', 'people')} joined (${names}), ${crowd}`
}

function nowIn(call: Call, cast: Cast, nowSeconds: number): string {
  const present = cast.joined.filter((person) => person.stays.some((stay) => stay.open))
  const gone = cast.joined.filter((person) => !present.includes(person))
  const seconds = nowSeconds - startOf(call)
  const since = seconds >= 0 ? `It has been going on for ${exactDuration(seconds)}` : 'It is going on'
  const names = (people: Person[]) => nameList(people.map((person) => cast.nameOf(person.uid)))
  const here =
    present.length === 0 ? 'nobody is in it' : `${names(present)} ${present.length === 1 ? 'is' : 'are'} in it`
  return gone.length === 0 ? `${since}, and ${here}` : `${since}; ${here}, and ${names(gone)} left`
}

function absence(call: Call, cast: Cast): string | null {
  if (cast.absent.length === 0 || cast.joined.length === 0) return null
  const names = nameList(cast.absent.map((person) => cast.nameOf(person.uid)))
  const rejected = cast.absent.filter((person) => person.rows.some((row) => row.state === 'rejected'))
  if (isOpen(call)) return `${names} ${cast.absent.length === 1 ? 'has' : 'have'} not joined`
  const verb = call.mode === 'call' ? 'never answered' : 'never joined'
  if (rejected.length === 0) return `${names} ${verb}`
  const rejecters = nameList(rejected.map((person) => cast.nameOf(person.uid)))
  const silent = cast.absent.filter((person) => !rejected.includes(person))
  if (silent.length === 0) return `${rejecters} rejected it`
  return `${rejecters} rejected it and ${nameList(silent.map((person) => cast.nameOf(person.uid)))} ${verb}`
}

/** Several devices and coming back, for up to three people. */
export function deviceSentences(cast: Cast): string[] {
  const said = cast.joined.flatMap((person) => {
    const atOnce = mostAtOnce(person)
    const returns = person.presence.length - 1
    const name = cast.nameOf(person.uid)
    const sentences: string[] = []
    if (atOnce > 1) sentences.push(`${name} was there on ${atOnce} devices at once.`)
    if (returns > 0) {
      const away = person.presence.reduce(
        (sum, span, index) => sum + (index === 0 ? 0 : span.from - (person.presence[index - 1]?.to ?? span.from)),
        0,
      )
      sentences.push(
        `${name} left and came back ${returns === 1 ? 'once' : `${returns} times`}, away for ${exactDuration(away)}${returns === 1 ? '' : ' in all'}.`,
      )
    }
    return sentences
  })
  const more = said.length - 3
  return more > 0
    ? [
        ...said.slice(0, 3),
        `${counted(more, 'more reconnect or second device', 'more reconnects and second devices')}.`,
      ]
    : said
}

/** On how many devices someone was at the same moment. */
function mostAtOnce(person: Person): number {
  return person.stays.reduce(
    (most, stay) =>
      Math.max(
        most,
        person.stays.filter((other) => other.from <= stay.from && other.to > stay.from && stay.to > stay.from).length,
      ),
    person.stays.length > 0 ? 1 : 0,
  )
}
