import { beforeAll, expect, it } from 'vitest'
import { Directory, directoryOf } from '@/lib/server/mirror/read/directory'
import * as causes from '@/lib/server/drivers/causes'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { ownMirror } from '../../support/own-mirror'
import { KINDS, type PlantedWeek, plantedWeek, WEEK } from '../../support/planted-weeks'
import { size } from '../../support/properties'
import { store } from './own-calls'
import { writeFileSync } from 'node:fs'

const { mirror } = ownMirror()
const COUNT = Number(process.env.WEEKS ?? 40)
const START = Date.UTC(2020, 0, 6) / 1000
const weeks: PlantedWeek[] = []
let directory = new Directory()
beforeAll(async () => {
  for (let index = 0; index < COUNT; index += 1) {
    const kind = index % 2 === 0 ? (KINDS[(index / 2) % KINDS.length] ?? null) : null
    const week = plantedWeek(1000 + index, START + (index + 1) * 2 * WEEK, kind)
    weeks.push(week)
    await store(mirror(), week.records, 1000 * (index + 1))
    week.records = []
  }
  directory = await directoryOf(mirror())
})

it('names causes', async () => {
  const lines: string[] = []
  const dumps: unknown[] = []
  for (const week of weeks) {
    const filters = filtersSchema.parse({ from: String(week.from), to: String(week.to), tz: 'UTC' })
    const deps = { mirror: mirror(), directory, nowSeconds: week.to, staleOngoingHours: 12, syncedAt: null, organisation: { ...NEW_ORGANISATION, teams: week.teams, key: String(week.from) } }
    const asked = { deps, metric: 'answerRate' as const, filters, now: week, before: { from: week.from - WEEK, to: week.from }, compare: 'previous' as const }
    const dump = (sides: unknown, totals: unknown, troubled: Map<unknown, unknown>) => dumps.push({ kind: week.kind, size: week.size, cause: week.cause, sides, totals, troubled: [...troubled] })
    const { cause, trouble, totals } = await causes.findCause(asked, dump)
    const tell = (one: typeof cause) => one && `${one.kind} ${one.score.toFixed(1)} ${one.sides.map(({ keys }) => keys.join('=')).join(' + ')}`
    const right = week.cause === null ? (cause ?? trouble) === null : [cause, trouble].some((one) => one?.sides.some(({ keys }) => {
      const [name, key] = keys[0] ?? []
      const c = week.cause
      if (c?.person) return key === c.person
      if (c?.group) return name === 'group' && key === c.group
      if (c?.team) return name === 'team' && key === c.team
      const text = keys.map(([n, k]) => n === 'weekday' ? ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][Number(k) - 1] : n === 'hour' ? `${String(k).padStart(2, '0')}:00` : n === 'mode' ? 'meeting' : n === 'receiverType' ? 'group' : n === 'type' ? 'video' : k).join(' ')
      return c?.words?.every((w) => text.includes(w))
    }))
    lines.push([right ? 'ok ' : 'BAD', week.kind ?? 'none', week.size, JSON.stringify(week.cause), '→', tell(cause), '| trouble', tell(trouble)].join(' '))
  }
  writeFileSync('/dev/shm/h-brief/briefs.txt', lines.join('\n'))
  writeFileSync('/dev/shm/h-brief/dump.json', JSON.stringify(dumps))
  expect(lines.length).toBe(COUNT)
})
