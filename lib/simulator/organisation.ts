import { CIRCLES, DEPARTMENTS, FIRST_NAMES, LAST_NAMES, UNUSUAL_NAMES, ZONES } from './names'
import { hash32, Random } from './random'

export type Person = {
  uid: string
  name: string
  department: string
  /** Index into `ZONES`. */
  zone: number
  /** How often this person calls, relative to others. */
  activity: number
  /** `uuid@host/resource` addresses, the usual device first. */
  devices: string[]
  /** The people this person calls regularly, most often first. */
  favourites: Person[]
  groups: Group[]
}

export type Group = { guid: string; name: string; members: Person[]; lastMessageId: number }

export type Organisation = {
  people: Person[]
  groups: Group[]
  byUid: Map<string, Person>
  byGuid: Map<string, Group>
  /** People of each zone with running sums of their activity, for weighted picks. */
  zones: { people: Person[]; runningActivity: Float64Array }[]
}

/** Larger groups have no receipts (field notes). */
const ALL_HANDS_MEMBERS = 340
const TEAM_MEMBERS = 14
/** The guid of the group with (nearly) everyone. */
export const EVERYBODY = 'all-hands'

/** Indexes of people who share their full name with the next person of the same first name, if the organisation is large enough. */
const NAMESAKES = [7, 12, 41]

/** Builds the fictional organisation behind the calls: larger for more calls, deterministic for the same arguments. */
export function buildOrganisation(seed: number, calls: number): Organisation {
  const random = new Random(hash32(seed, 0x0a6))
  const size = Math.min(1500, Math.max(14, Math.round(16 + 1.2 * Math.sqrt(calls))))
  const people = Array.from({ length: size }, (_, index) => makePerson(random, index))
  for (const index of NAMESAKES) {
    const [older, younger] = [people[index], people[index + FIRST_NAMES.length]]
    if (older !== undefined && younger !== undefined) younger.name = older.name
  }
  const groups = makeGroups(random, people)
  for (const group of groups) for (const member of group.members) member.groups.push(group)
  for (const person of people) person.favourites = favouritesOf(random, person, people)
  return {
    people,
    groups,
    byUid: new Map(people.map((person) => [person.uid, person])),
    byGuid: new Map(groups.map((group) => [group.guid, group])),
    zones: ZONES.map((_, zone) => zoneOf(people.filter((person) => person.zone === zone))),
  }
}

function makePerson(random: Random, index: number): Person {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] as string
  const round = Math.floor(index / FIRST_NAMES.length)
  return {
    uid: `${plain(first)}-${round * 10 + (index % 9) + 1}`,
    name: nameOf(index, `${first} ${random.pick(LAST_NAMES)}`),
    department: random.pick(DEPARTMENTS),
    // The first few cover every zone, so that even a small organisation has each.
    zone: index < ZONES.length ? index : pickZone(random),
    activity: 0.2 + random.exponential(0.8),
    devices: Array.from({ length: random.between(2, 3) }, () => `${uuid(random)}@rtc.example/${resource(random)}`),
    favourites: [],
    groups: [],
  }
}

/** Names that test a screen: long ones, and other scripts. */
const nameOf = (index: number, usual: string): string =>
  UNUSUAL_NAMES.find(({ position }) => position === index)?.name ?? usual

/** Everyone is in a team of their department; in addition there are smaller circles and the group with everyone. */
function makeGroups(random: Random, people: Person[]): Group[] {
  const groups: Group[] = []
  for (const department of DEPARTMENTS) {
    const insiders = people.filter((person) => person.department === department)
    for (let from = 0; from < insiders.length; from += TEAM_MEMBERS) {
      const number = from / TEAM_MEMBERS + 1
      const members = [...insiders.slice(from, from + TEAM_MEMBERS), ...sample(random, people, 2)]
      groups.push(makeGroup(random, `${department}-team${number === 1 ? '' : `-${number}`}`, members))
    }
    for (const suffix of CIRCLES.slice(0, Math.ceil(people.length / 40)))
      groups.push(
        makeGroup(random, `${department}-${suffix}`, [
          ...sample(random, insiders, random.between(4, 10)),
          ...sample(random, people, 2),
        ]),
      )
  }
  groups.push(makeGroup(random, EVERYBODY, people.slice(0, ALL_HANDS_MEMBERS)))
  return groups.filter((group) => group.members.length > 2)
}

function makeGroup(random: Random, guid: string, members: Person[]): Group {
  const name = guid.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase(),
  )
  return { guid, name, members: [...new Set(members)], lastMessageId: random.between(200, 90_000) }
}

function favouritesOf(random: Random, person: Person, people: Person[]): Person[] {
  const near = people.filter((other) => other !== person && other.department === person.department)
  const chosen = [...sample(random, near, 4), ...sample(random, people, 3)]
  return [...new Set(chosen)].filter((other) => other !== person)
}

function zoneOf(people: Person[]) {
  const runningActivity = new Float64Array(people.length)
  let sum = 0
  people.forEach((person, index) => {
    sum += person.activity
    runningActivity[index] = sum
  })
  return { people, runningActivity }
}

function pickZone(random: Random): number {
  let rest = random.next()
  const found = ZONES.findIndex(({ share }) => {
    rest -= share
    return rest < 0
  })
  return Math.max(found, 0)
}

/** Up to `size` different items, in a random order. */
export function sample<T>(random: Random, items: readonly T[], size: number): T[] {
  const pool = [...items]
  const count = Math.min(size, pool.length)
  for (let index = 0; index < count; index += 1) {
    const other = index + random.below(pool.length - index)
    const kept = pool[index] as T
    pool[index] = pool[other] as T
    pool[other] = kept
  }
  pool.length = count
  return pool
}

/** A name as used in a uid: lower-case ASCII letters. */
function plain(name: string): string {
  return name
    .replaceAll('ø', 'o')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () => random.below(4_294_967_296).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

function resource(random: Random): string {
  return random.below(1_679_616).toString(36).padStart(4, '0')
}
