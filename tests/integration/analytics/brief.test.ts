import { beforeAll, describe, expect, it } from 'vitest'
import { readBrief } from '@/lib/server/brief/brief'
import { briefOf } from '@/lib/server/brief/items'
import { listCalls } from '@/lib/server/calls/calls'
import { Directory, directoryOf } from '@/lib/server/mirror/read/directory'
import { storeRecords } from '@/lib/server/sync/pages/records'
import type { BriefItem } from '@/lib/shared/analytics/analytics'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { ownAccounts } from '../../support/own-accounts'
import { ownMirror } from '../../support/own-mirror'
import { KINDS, type PlantedWeek, plantedWeek, WEEK } from '../../support/planted-weeks'
import { size } from '../../support/properties'
import { falsehoodIn, type Told } from '../../support/told-weeks'

ownAccounts()
const { mirror } = ownMirror()
/** Number of weeks; every other one has a cause, cycling through the kinds. */
const COUNT = size(6, 200)
const START = Date.UTC(2019, 0, 7) / 1000
const CHUNK = 2000
const CAUSE =
  / (explains?|answered|made|went|lost|failed|joined|was in|were answered|were by|were to|were video|were meet|were pres)/

type Seen = { week: PlantedWeek; items: BriefItem[]; wrong: string[]; isNamed: boolean }
const seen: Seen[] = []
let directory = new Directory()

/** Writes the brief of each week as soon as its calls are stored, as if the week had just ended. */
beforeAll(async () => {
  for (let index = 0; index < COUNT; index += 1) {
    const kind = index % 2 === 0 ? (KINDS[(index / 2) % KINDS.length] ?? null) : null
    const week = plantedWeek(1000 + index, START + (index + 1) * 2 * WEEK, kind, size(1.5, 5.5))
    for (let first = 0; first < week.records.length; first += CHUNK)
      await storeRecords(
        { mirror: mirror(), now: () => week.to * 1000 },
        week.records.slice(first, first + CHUNK),
        1000 * (index + 1),
      )
    directory = await directoryOf(mirror())
    const known = directory
    const nameOf = (kind: 'user' | 'group', id: string) => {
      const given = known.nameOf(kind, id)
      return given === null ? id : given.isNamesake === true ? `${given.name} (${id})` : given.name
    }
    const { figures } = await readBrief(depsOf(week), { ...filtersOf(week), compare: 'weekdays' })
    const told = { ...week, nameOf }
    const items = briefOf(figures)
    const wrong = items.map(({ text }) => falsehoodIn(text, told)).filter((one) => one !== null)
    const first = naming(items)[0]?.text
    seen.push({ week: { ...week, records: [] }, items, wrong, isNamed: first !== undefined && isCause(first, told) })
  }
}, 3_600_000)

const depsOf = ({ to, teams }: PlantedWeek) => ({
  mirror: mirror(),
  directory,
  nowSeconds: to,
  staleOngoingHours: 12,
  syncedAt: null,
  organisation: { ...NEW_ORGANISATION, teams, key: String(to) },
})
const filtersOf = ({ from, to }: PlantedWeek) => filtersSchema.parse({ from: String(from), to: String(to), tz: 'UTC' })

/** The sentences that name a cause. */
const naming = (items: readonly BriefItem[]) =>
  items.filter(({ text, metric }) => metric !== 'waiting' && CAUSE.test(text))

/** Whether a sentence names the cause of its week. */
function isCause(text: string, { cause, teams, nameOf }: Told): boolean {
  if (cause === null) return false
  const { person, group, team, words = [] } = cause
  if (person !== undefined) return text.includes(nameOf('user', person))
  if (group !== undefined) return text.includes(nameOf('group', group))
  if (team !== undefined) return text.includes(teams.find(({ id }) => id === team)?.name ?? '?')
  return words.every((word) => text.toLowerCase().includes(word.toLowerCase()))
}

describe('weeks with a cause and weeks without', () => {
  it('are told apart, and the cause is named before anything else', () => {
    const planted = seen.filter(({ week }) => week.kind !== null)
    const found = planted.filter((one) => one.isNamed)
    const quiet = seen.filter(({ week }) => week.kind === null)
    const alarmed = quiet.filter(({ items }) => naming(items).length > 0)
    if (process.env.SHOW_WEEKS === '1') show(found, alarmed)
    expect(found.length / planted.length).toBeGreaterThanOrEqual(0.9)
    expect(alarmed.length / quiet.length).toBeLessThanOrEqual(0.05)
  })

  it('are told without a sentence that a plain count of their calls contradicts', () => {
    expect(seen.flatMap(({ wrong }) => wrong)).toEqual([])
  })

  it('are told in sentences whose links list exactly their calls', async () => {
    for (const { week, items } of seen.slice(0, 12))
      for (const { text, n, href, metric } of items.filter((item) => item.metric !== 'waiting')) {
        const params = Object.fromEntries(new URL(href, 'http://callscope').searchParams)
        const page = { sort: '-time', page: 1, perPage: 1 } as const
        const { pagination } = await listCalls(depsOf(week), filtersSchema.parse(params), page)
        expect(pagination.total, `${metric}: ${text} ${href}`).toBe(n)
      }
  })
})

/** Prints how many causes of each kind were named, and every week whose brief was wrong. */
function show(found: readonly Seen[], alarmed: readonly Seen[]): void {
  for (const kind of KINDS) {
    const all = seen.filter(({ week }) => week.kind === kind)
    console.log(`${kind}: ${all.filter((one) => found.includes(one)).length} of ${all.length}`)
  }
  console.log(`none: ${alarmed.length} of ${seen.filter(({ week }) => week.kind === null).length} with a cause`)
  for (const one of seen)
    if (alarmed.includes(one) || (one.week.kind !== null && !found.includes(one)))
      console.log(
        one.week.kind,
        one.week.size,
        JSON.stringify(one.week.cause),
        one.items.map(({ text }) => text),
      )
}
