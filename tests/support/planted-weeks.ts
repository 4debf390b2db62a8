import type { Team } from '@/lib/shared/people/teams'
import { type PlanOptions, planCall } from '@/lib/simulator/call-plan'
import { callbackOf } from '@/lib/simulator/callbacks'
import { buildOrganisation } from '@/lib/simulator/organisation'
import { indexesWithin } from '@/lib/simulator/planted'
import { hash32, Random } from '@/lib/simulator/random'
import { buildSchedule } from '@/lib/simulator/schedule'
import { callJson } from '@/lib/simulator/serialize'
import type { RawRecord } from '../unit/analytics/make-records'

export const KINDS = ['person', 'team', 'device', 'hour', 'group', 'storm', 'mix'] as const
export type Kind = (typeof KINDS)[number]

const DAY = 86_400
const HOUR = 3600
export const WEEK = 7 * DAY
/** Weeks of simulated history; only the last two are kept, and calls grow over all of them. */
const HISTORY_WEEKS = 8
const CALLBACK_RATE = 0.16

type Participant = { uid: string; isJoined: boolean; joinedAt?: number; leftAt?: number }
/** The fields of a simulated record that planting a cause reads or changes. */
export type Simulated = RawRecord & {
  sessionId: string
  initiatedAt: number
  initiator: string
  receiver: string
  receiverType: string
  mode: string
  type: string
  status: string
  participants: Participant[]
}

/** Two weeks of calls, in the second of which something happened, or nothing did; and what a sentence must contain to name it. */
export type PlantedWeek = {
  kind: Kind | null
  from: number
  to: number
  records: Simulated[]
  teams: Team[]
  /** What happened: ids of the people or groups, or words. */
  cause: { person?: string; group?: string; team?: string; words?: string[] } | null
  size: string
}

/**
 * The two weeks that end at a Monday, midnight in UTC, with a cause or without.
 * @param seed makes the organisation, its calls, and the cause's size
 * @param growth the largest ratio of calls between the busiest and the quietest week
 */
export function plantedWeek(seed: number, to: number, kind: Kind | null, growth = 5.5): PlantedWeek {
  const random = new Random(hash32(seed, 0x6b1ef))
  const weekly = Math.round(700 * growth ** random.next())
  const calls = weekly * HISTORY_WEEKS
  const organisation = buildOrganisation(seed, calls)
  const options: PlanOptions = {
    seed,
    organisation,
    anomalyRate: 0,
    quarantineRate: 0,
    roomRate: 0,
    callbackRate: CALLBACK_RATE,
  }
  const schedule = buildSchedule({
    calls,
    seed,
    anchorSeconds: to,
    historyDays: HISTORY_WEEKS * 7,
    liveCallsPerMinute: 0,
  })
  const recordsWithin = (from: number, until: number) =>
    indexesWithin(schedule, from, until).map((index) => {
      const plan = planCall(options, index, schedule.timeOf(index), callbackOf(options, schedule, index))
      const record = JSON.parse(callJson(plan, plan.endedAt + DAY)) as Simulated
      return { ...record, sessionId: `${record.sessionId}-${seed}` }
    })
  const from = to - WEEK
  const teams = organisation.people.reduce<Team[]>((all, { department, uid }) => {
    const open = all.findLast(({ name }) => name.startsWith(`Team ${department}`))
    if (open !== undefined && open.uids.length < 8) open.uids.push(uid)
    else
      all.push({
        id: `t${all.length}`,
        name: `Team ${department} ${all.length}`,
        uids: [uid],
        updatedAt: 0,
        updatedBy: null,
      })
    return all
  }, [])
  const now = recordsWithin(from, to)
  const planted = kind === null ? null : PLANTS[kind]({ records: now, random, from, teams })
  return {
    kind,
    from,
    to,
    teams,
    records: [...recordsWithin(from - WEEK, from), ...(planted?.records ?? now)],
    cause: planted?.cause ?? null,
    size: `${weekly} calls, ${planted?.size ?? ''}`,
  }
}

type World = { records: Simulated[]; random: Random; from: number; teams: Team[] }
type Plant = (world: World) => { records: Simulated[]; cause: NonNullable<PlantedWeek['cause']>; size: string }

const isAnswered = ({ status }: Simulated) => /^ended$/i.test(status)

/** The call, as if nobody had answered it. */
function unanswered(record: Simulated, status = 'unanswered'): Simulated {
  const { startedAt: _started, recordings: _recordings, transcriptions: _transcriptions, ...rest } = record
  return {
    ...(rest as Simulated),
    status,
    endedAt: record.initiatedAt + 40,
    hasRecording: false,
    totalAudioMinutes: 0,
    totalVideoMinutes: 0,
    totalDurationInMinutes: 0,
    totalDuration: '00:00:00',
    participants: record.participants.map(({ uid }) => ({ uid, isJoined: false, state: 'unanswered' })),
  }
}

/** How often each key occurs, the most frequent first. */
function counted(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
}

/** One of the keys that occur at least so often, or else the most frequent. */
function pickFrequent(random: Random, keys: readonly string[], least: number): string {
  const all = counted(keys)
  const enough = all.filter(([, count]) => count >= least)
  return (enough.length > 0 ? random.pick(enough) : all[0])?.[0] ?? ''
}

/** Calls as if some people were away: they make no calls, and calls to them alone are unanswered, or not made at all. */
function withoutPeople(records: readonly Simulated[], away: ReadonlySet<string>, isQuiet: boolean, until: number) {
  return records.flatMap((record): Simulated[] => {
    if (record.initiatedAt >= until) return [record]
    if (away.has(record.initiator)) return []
    if (record.receiverType === 'user' && away.has(record.receiver))
      return isQuiet ? [] : isAnswered(record) ? [unanswered(record)] : [record]
    const stayed = record.participants.filter(({ uid }) => !away.has(uid))
    return [{ ...record, participants: stayed }]
  })
}

const PLANTS: Record<Kind, Plant> = {
  person({ records, random, from }) {
    const own = records.filter(({ receiverType, mode }) => receiverType === 'user' && mode === 'call')
    const person = pickFrequent(
      random,
      own.map(({ receiver }) => receiver),
      20,
    )
    const days = random.between(4, 7)
    const isQuiet = random.chance(0.3)
    return {
      records: withoutPeople(records, new Set([person]), isQuiet, from + days * DAY),
      cause: { person },
      size: `${days} days${isQuiet ? ', quiet' : ''}`,
    }
  },
  team({ records, random, from, teams }) {
    const team = random.pick(teams.filter(({ uids }) => uids.length >= 5))
    const days = random.between(3, 6)
    const isQuiet = random.chance(0.3)
    return {
      records: withoutPeople(records, new Set(team.uids), isQuiet, from + days * DAY),
      cause: { team: team.id },
      size: `${team.uids.length} people, ${days} days${isQuiet ? ', quiet' : ''}`,
    }
  },
  device({ records, random }) {
    const person = pickFrequent(
      random,
      records
        .filter(isAnswered)
        .flatMap(({ participants }) => [
          ...new Set(participants.filter(({ isJoined }) => isJoined).map(({ uid }) => uid)),
        ]),
      25,
    )
    const share = 0.6 + 0.4 * random.next()
    const fails = random.chance(0.4)
    const broken = records.map((record) => {
      const isIn = isAnswered(record) && record.participants.some(({ uid, isJoined }) => uid === person && isJoined)
      if (!isIn || !random.chance(share)) return record
      return fails && record.receiverType === 'user' ? unanswered(record, 'failed') : reconnected(record, person)
    })
    return { records: broken, cause: { person }, size: `${Math.round(share * 100)} %${fails ? ', calls fail' : ''}` }
  },
  hour({ records, random, from }) {
    const hours = counted(
      records.filter(isAnswered).map(({ initiatedAt }) => String(Math.floor((initiatedAt - from) / HOUR))),
    )
    const busy = hours.filter(([, count]) => count >= 18)
    const [hour] = random.pick(busy.length > 0 ? busy : hours.slice(0, 1))
    const at = from + Number(hour) * HOUR
    const share = 0.7 + 0.3 * random.next()
    const status = random.pick(['unanswered', 'failed'])
    const planted = records.map((record) =>
      record.initiatedAt >= at && record.initiatedAt < at + HOUR && isAnswered(record) && random.chance(share)
        ? unanswered(record, status)
        : record,
    )
    const day = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][
      Math.floor(Number(hour) / 24)
    ]
    return {
      records: planted,
      cause: { words: [day as string, `${String(Number(hour) % 24).padStart(2, '0')}:00`] },
      size: `${hours.find(([one]) => one === hour)?.[1]} calls, ${Math.round(share * 100)} %`,
    }
  },
  group({ records, random }) {
    const toGroups = records.filter((record) => record.receiverType === 'group' && isAnswered(record))
    const group = pickFrequent(
      random,
      toGroups.map(({ receiver }) => receiver),
      16,
    )
    const share = 0.6 + 0.4 * random.next()
    const planted = records.map((record) =>
      record.receiver === group && isAnswered(record) && random.chance(share) ? unanswered(record) : record,
    )
    return {
      records: planted,
      cause: { group },
      size: `${toGroups.filter(({ receiver }) => receiver === group).length} calls, ${Math.round(share * 100)} %`,
    }
  },
  storm({ records, random, from }) {
    const pairs = records.filter(({ receiverType, mode }) => receiverType === 'user' && mode === 'call')
    const person = random.pick(pairs).initiator
    const count = random.between(40, 120)
    const start = from + random.between(0, 4) * DAY + random.between(8, 15) * HOUR
    const length = random.between(1, 4) * HOUR
    const victims = Array.from({ length: random.between(1, 8) }, () => random.pick(pairs).receiver).filter(
      (uid) => uid !== person,
    )
    const template = pairs[0] as Simulated
    const storm = Array.from({ length: count }, (_, index) => {
      const initiatedAt = start + Math.floor(((index + random.next()) * length) / count)
      const receiver =
        victims.length > 0 ? random.pick(victims) : (pairs.find((one) => one.receiver !== person) as Simulated).receiver
      const participants = [receiver, person].map((uid) => ({ uid, isJoined: false }))
      const record = {
        ...template,
        sessionId: `storm-${from}-${index}`,
        mid: `storm-${from}-${index}`,
        initiatedAt,
        initiator: person,
        receiver,
        participants,
      }
      return unanswered(record, random.pick(['unanswered', 'unanswered', 'canceled']))
    })
    return { records: [...records, ...storm], cause: { person }, size: `${count} calls` }
  },
  mix({ records, random }) {
    const share = 0.6 + 0.4 * random.next()
    const way = random.pick(['groups', 'video', 'meetings'] as const)
    const planted = records.flatMap((record): Simulated[] => {
      if (!random.chance(share)) return [record]
      if (way === 'groups') return record.receiverType === 'group' ? [] : [record]
      if (way === 'meetings') return record.mode === 'call' ? [record] : []
      if (record.type === 'video') return [record]
      const video = { ...record, type: 'video' }
      return [isAnswered(record) && random.chance(0.25) ? unanswered(video) : video]
    })
    const words = { groups: ['group'], video: ['ideo'], meetings: ['eeting'] }[way]
    return { records: planted, cause: { words }, size: `${way}, ${Math.round(share * 100)} %` }
  },
}

/** The call, with a person gone for a quarter of a minute. */
function reconnected(record: Simulated, person: string): Simulated {
  return {
    ...record,
    participants: record.participants.flatMap((row): Participant[] => {
      const length = (row.leftAt ?? 0) - (row.joinedAt ?? 0)
      if (row.uid !== person || row.joinedAt === undefined || length < 30) return [row]
      const lostAt = row.joinedAt + Math.floor(length / 3)
      return [
        { ...row, leftAt: lostAt },
        { ...row, joinedAt: lostAt + 10 },
      ]
    }),
  }
}
