import { type PlantedWeek, type Simulated, WEEK } from './planted-weeks'

/** Two weeks of raw records and the names in them, from which sentences are judged without any code of the product. */
export type Told = PlantedWeek & { nameOf(kind: 'user' | 'group', id: string): string }

/** Calls in the week and in the one before. */
type Pair = { now: Simulated[]; before: Simulated[] }

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const isAnswered = ({ status }: Simulated) => /^(ended|ongoing)$/i.test(status)
const isResolved = ({ status }: Simulated) => !/^initiated$/i.test(status)
const joinedBy = (call: Simulated, uids: readonly string[]) =>
  call.participants.some(({ uid, isJoined }) => isJoined && uids.includes(uid))

const numbersIn = (text: string) =>
  (text.match(/\d[\d,]*(\.\d+)?/g) ?? []).map((one) => Number(one.replaceAll(',', '')))
const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

/** What is false in a sentence; null if it is true. */
export function falsehoodIn(text: string, told: Told): string | null {
  if (/call-backs? (is|are) waiting/.test(text)) return null
  const expected = expectedNumbers(text, told)
  const given = numbersIn(withoutNames(text, told).replace(/from \d\d:00 to \d\d:00/, ''))
  return expected !== null && JSON.stringify(expected) === JSON.stringify(given)
    ? null
    : `${text}: ${JSON.stringify(given)} rather than ${JSON.stringify(expected)}`
}

/** The sentence without names that have numbers in them. */
const withoutNames = (text: string, { teams }: Told) =>
  teams
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce((left, { name }) => left.replaceAll(name, ''), text)
    .replace(/ \([^)]*\)|-\d+ /g, ' ')

function expectedNumbers(text: string, told: Told): number[] | null {
  const all = told.records
  const pair: Pair = {
    now: all.filter(({ initiatedAt }) => initiatedAt >= told.from),
    before: all.filter(({ initiatedAt }) => initiatedAt >= told.from - WEEK && initiatedAt < told.from),
  }
  const subject = subjectOf(text, told)
  const own = (calls: Simulated[]) => calls.filter((call) => subject?.has(call) ?? false)
  const rate = (calls: Simulated[]) => {
    const judged = calls.filter((call) => isResolved(call) && (subject?.counts(call) ?? true))
    return { n: judged.length, answered: judged.filter((call) => subject?.answered(call) ?? isAnswered(call)).length }
  }
  const lost = (calls: Simulated[]) => calls.filter((call) => isResolved(call) && !isAnswered(call)).length
  if (text.startsWith('Answered')) return rateChange(text, pair, subject)
  if (/^There were/.test(text)) {
    const [now, before] = [pair.now.length, pair.before.length]
    const numbers = [now, percent(Math.abs(now - before), before), before]
    const part =
      subject === null ? [] : [Math.abs(own(pair.now).length - own(pair.before).length), Math.abs(now - before)]
    return [...numbers, ...part].filter((_, index, list) => !(/all of the/.test(text) && index === list.length - 2))
  }
  if (subject === null) return null
  if (/that were not answered were/.test(text)) {
    const lostOwn = (calls: Simulated[]) => rate(own(calls)).n - rate(own(calls)).answered
    return [lostOwn(pair.now), lost(pair.now), lostOwn(pair.before), lost(pair.before)]
  }
  if (/lost the connection/.test(text))
    return [pair.now, pair.before].flatMap((calls) => {
      const joined = calls.filter((call) => joinedBy(call, subject.uids))
      return [joined.filter((call) => hasReconnected(call, subject.uids[0] as string)).length, joined.length]
    })
  if (/ calls .*failed/.test(text))
    return [pair.now, pair.before].flatMap((calls) => {
      const some = own(calls).filter(isResolved)
      return [some.filter(({ status }) => /^failed$/i.test(status)).length || [], some.length].flat()
    })
  if (/ joined /.test(text))
    return [pair.now, pair.before]
      .map((calls) => calls.filter((call) => joinedBy(call, subject.uids)).length)
      .filter((count) => count > 0)
  if (/ answered | were answered/.test(text)) {
    const parts = [pair.now, pair.before].map((calls) => rate(own(calls)))
    return parts.filter(({ n }) => n > 0).flatMap(({ n, answered }) => [percent(answered, n), n])
  }
  if (/ calls were /.test(text))
    return [pair.now, pair.before].flatMap((calls) => [percent(own(calls).length, calls.length), calls.length])
  return [pair.now, pair.before].map((calls) => own(calls).length).filter((count) => count > 0)
}

/** The numbers of a change of the answer rate, with the part that shift-share analysis explains. */
function rateChange(text: string, pair: Pair, subject: Subject | null): number[] {
  const rateOf = (calls: Simulated[]) => {
    const judged = calls.filter(isResolved)
    return { n: judged.length, over: judged.filter(isAnswered).length }
  }
  const [now, before] = [rateOf(pair.now), rateOf(pair.before)]
  const change = now.over / now.n - before.over / before.n
  const numbers = [Math.round(Math.abs(change) * 1000) / 10, percent(now.over, now.n)]
  if (!/explains? /.test(text) || / all of /.test(text) || subject === null) return numbers
  const parts = subject.each.map((one) => {
    const part = (calls: Simulated[], n: number) => {
      const judged = calls.filter((call) => isResolved(call) && one.has(call) && one.counts(call))
      const answered = judged.filter((call) => one.answered(call)).length
      return { share: judged.length / n, rate: judged.length === 0 ? null : answered / judged.length }
    }
    const [own, earlier] = [part(pair.now, now.n), part(pair.before, before.n)]
    const [r1, r0] = [own.rate ?? earlier.rate ?? 0, earlier.rate ?? own.rate ?? 0]
    const overall = (now.over / now.n + before.over / before.n) / 2
    return ((own.share + earlier.share) / 2) * (r1 - r0) + (own.share - earlier.share) * ((r1 + r0) / 2 - overall)
  })
  return [...numbers, Math.round(Math.abs(parts.reduce((sum, one) => sum + one, 0)) * 1000) / 10]
}

type Judge = { has(call: Simulated): boolean; counts(call: Simulated): boolean; answered(call: Simulated): boolean }
type Subject = Judge & { uids: string[]; each: Judge[] }

/** Whose calls a sentence is about. */
function subjectOf(text: string, told: Told): Subject | null {
  const plain = (has: (call: Simulated) => boolean): Judge => ({ has, counts: () => true, answered: isAnswered })
  const one = (judge: Judge, uids: string[] = []): Subject => ({ ...judge, uids, each: [judge] })
  const after = text.startsWith('Answered') || text.startsWith('There were') ? (text.split('; ')[1] ?? '') : text
  if (after === '') return null
  const clock = / from (\d\d):00 to/.exec(after)
  const day = DAYS.findIndex((name) => after.includes(`on ${name}`))
  if (clock !== null || day >= 0)
    return one(
      plain(({ initiatedAt }) => {
        const seconds = initiatedAt - told.from + 4 * WEEK
        const isDay = day < 0 || Math.floor((seconds % WEEK) / 86_400) === day
        return isDay && (clock === null || Math.floor((seconds % 86_400) / 3600) === Number(clock[1]))
      }),
    )
  if (/video calls/.test(after)) return one(plain(({ type }) => type === 'video'))
  if (/to groups/.test(after)) return one(plain(({ receiverType }) => receiverType === 'group'))
  if (/meetings/.test(after)) return one(plain(({ mode }) => mode === 'meet'))
  if (/presentations/.test(after)) return one(plain(({ mode }) => mode === 'presenter'))
  const team = told.teams.find(({ name }) => isWord(after, name))
  if (team !== undefined) return one(ofPeople(team.uids), team.uids)
  const calls = told.records
  const named = (kind: 'user' | 'group', ids: Iterable<string>) =>
    [...new Set(ids)].filter((id) => isWord(after, told.nameOf(kind, id)))
  const people = named(
    'user',
    calls.flatMap((call) => [call.initiator, ...call.participants.map(({ uid }) => uid)]),
  )
  const several = (judges: Judge[]): Subject => ({ ...(judges[0] as Judge), uids: people, each: judges })
  if (people.length > 0) {
    if (/(calls|were) by /.test(after) || / made /.test(after))
      return several(people.map((uid) => plain(({ initiator }) => initiator === uid)))
    return several(people.map((uid) => ofPeople([uid])))
  }
  const groups = named(
    'group',
    calls.filter(({ receiverType }) => receiverType === 'group').map(({ receiver }) => receiver),
  )
  if (groups.length === 0) return null
  return several(
    groups.map((guid) => plain(({ receiver, receiverType }) => receiverType === 'group' && receiver === guid)),
  )
}

/** Whether a sentence contains a name as a whole, not just as the beginning of a longer one. */
const isWord = (text: string, name: string) =>
  new RegExp(`(^|[ ;])${name.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')}( |[.,;]|$)`).test(text)

/** Judges the calls of some people: the outcome for them of calls offered to them that nobody else answered (design, section 3). */
function ofPeople(uids: readonly string[]): Judge {
  const peopleOf = ({ receiver, receiverType, participants }: Simulated) => [
    ...participants.map(({ uid }) => uid),
    ...(receiverType === 'user' ? [receiver] : []),
  ]
  const answered = (call: Simulated) =>
    joinedBy(
      call,
      uids.filter((uid) => uid !== call.initiator),
    )
  return {
    has: (call) => [call.initiator, ...peopleOf(call)].some((uid) => uids.includes(uid)),
    counts: (call) =>
      call.mode === 'call' &&
      peopleOf(call).some((uid) => uids.includes(uid) && uid !== call.initiator) &&
      (answered(call) || !isAnswered(call)),
    answered,
  }
}

function hasReconnected({ participants }: Simulated, uid: string): boolean {
  const stays = participants.filter((row) => row.uid === uid && row.joinedAt !== undefined)
  const sorted = stays.toSorted((one, other) => (one.joinedAt ?? 0) - (other.joinedAt ?? 0))
  let until = Number.POSITIVE_INFINITY
  return sorted.some(({ joinedAt = 0, leftAt = Number.POSITIVE_INFINITY }, index) => {
    const gap = joinedAt - until
    until = index > 0 ? Math.max(until, leftAt) : leftAt
    return index > 0 && gap >= 1 && gap <= 600
  })
}
