import { beforeAll, describe, expect, it } from 'vitest'
import { readBrief } from '@/lib/server/brief/brief'
import { briefOf } from '@/lib/server/brief/items'
import { listCalls } from '@/lib/server/calls/calls'
import { Directory, directoryOf } from '@/lib/server/mirror/read/directory'
import { storeRecords } from '@/lib/server/sync/pages/records'
import type { BriefItem } from '@/lib/shared/analytics/brief'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { ownMirror } from '../../support/own-mirror'
import { KINDS, type PlantedWeek, plantedWeek, WEEK } from '../../support/planted-weeks'
import { size } from '../../support/properties'
import { falsehoodIn, type Told } from '../../support/told-weeks'

const { mirror } = ownMirror()
/** Every other week has a cause, of each kind in turn. */
const COUNT = size(6, 200)
const START = Date.UTC(2019, 0, 7) / 1000
const CHUNK = 2000
const CAUSE = / (explains?|answered|made|went|lost|was in|were answered|were by|were to|were video|were meet|were pres)/

type Seen = { week: PlantedWeek; items: BriefItem[]; told: Told }
const seen: Seen[] = []
let directory = new Directory()

beforeAll(async () => {
  const weeks: PlantedWeek[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const kind = index % 2 === 0 ? (KINDS[(index / 2) % KINDS.length] ?? null) : null
    weeks.push(plantedWeek(1000 + index, START + (index + 1) * 2 * WEEK, kind, size(1.5, 3)))
  }
  for (const [index, { records, to }] of weeks.entries())
    for (let first = 0; first < records.length; first += CHUNK)
      await storeRecords(
        { mirror: mirror(), now: () => to * 1000 },
        records.slice(first, first + CHUNK),
        1000 * (index + 1),
      )
  directory = await directoryOf(mirror())
  for (const week of weeks) {
    const { figures } = await readBrief(depsOf(week), { ...filtersOf(week), compare: 'weekdays' })
    const nameOf = (kind: 'user' | 'group', id: string) => {
      const known = directory.nameOf(kind, id)
      return known === null ? id : known.isNamesake === true ? `${known.name} (${id})` : (known.name ?? id)
    }
    seen.push({ week, items: briefOf(figures), told: { ...week, nameOf } })
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

/** The sentences that name whom or what something comes from. */
const naming = (items: readonly BriefItem[]) =>
  items.filter(({ text, metric }) => metric !== 'waiting' && CAUSE.test(text))

function isNamed({ week: { cause, teams }, told }: Seen, text: string): boolean {
  if (cause === null) return false
  const { person, group, team, words = [] } = cause
  if (person !== undefined) return text.includes(told.nameOf('user', person))
  if (group !== undefined) return text.includes(told.nameOf('group', group))
  if (team !== undefined) return text.includes(teams.find(({ id }) => id === team)?.name ?? '?')
  return words.every((word) => text.toLowerCase().includes(word.toLowerCase()))
}

describe('weeks with a cause and weeks without', () => {
  it('are told apart, and the cause is named before anything else', () => {
    const planted = seen.filter(({ week }) => week.kind !== null)
    const found = planted.filter((one) => isNamed(one, naming(one.items)[0]?.text ?? ''))
    const quiet = seen.filter(({ week }) => week.kind === null)
    const alarmed = quiet.filter(({ items }) => naming(items).length > 0)
    if (process.env.SHOW_WEEKS === '1') show(found, alarmed)
    expect(found.length / planted.length).toBeGreaterThanOrEqual(0.9)
    expect(alarmed.length / quiet.length).toBeLessThanOrEqual(0.05)
  })

  it('are told without a sentence that a plain count of their calls contradicts', () => {
    const told = seen.flatMap(({ items, told: week }) => items.map(({ text }) => falsehoodIn(text, week)))
    expect(told.filter((wrong) => wrong !== null)).toEqual([])
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

/** How many causes of each kind were named, and every week that was told wrong. */
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
