import { byQuarter, localTime } from './reference-quarters'

const team = (id: string, uids: string[]) => ({ id, name: `Team ${id}`, uids, updatedAt: 0, updatedBy: null })
/** People in several teams, in one, and in none; and a team without people. */
const TEAMS = [
  team('north', ['u-1', 'u-2', 'u-3', 'u-4', 'u-5']),
  team('south', ['u-4', 'u-5', 'u-6', 'u-7', 'u-8', 'u-9']),
  team('empty', []),
]
const ZONE = 'Europe/Paris'
const day = [
  { from: '08:30', to: '12:00' },
  { from: '13:00', to: '17:30' },
]
/** Closed on the first of May; open on the nights from Saturday to Sunday, including both clock changes. */
const HOLIDAY = '2023-05-01'

/** The organisation's settings for the generated records. */
export const ORGANISATION = {
  hours: {
    zone: ZONE,
    week: [day, day, day, day, [{ from: '08:30', to: '12:00' }], [{ from: '22:00', to: '04:00' }], []],
    spansOn: (date: string) => (date === HOLIDAY ? [] : null),
    words: 'made up',
    isDefault: false,
  },
  firstDay: 7 as const,
  clock: 12 as const,
  service: { answeredWithinSeconds: 20, givenUpUnderSeconds: 5, targetPercent: 80 },
  callbacks: { days: 7, leastSeconds: 5, hours: 4, link: null },
  teams: TEAMS,
  key: 'made-up',
}

const teamsOf = new Map<string, string[]>()
/** The teams of a person; `none` without any. */
export function referenceTeams(uid: string): string[] {
  const known = teamsOf.get(uid)
  if (known !== undefined) return known
  const found = ORGANISATION.teams.filter(({ uids }) => uids.includes(uid)).map(({ id }) => id)
  const teams = found.length === 0 ? ['none'] : found
  teamsOf.set(uid, teams)
  return teams
}
/** Replaces the teams. */
export function replaceTeams(teams: { id: string; name: string; uids: string[] }[]): void {
  ORGANISATION.teams = teams.map(({ id, name, uids }) => ({ ...team(id, uids), name }))
  teamsOf.clear()
}

/** Whether it is open, by wall-clock time. No span begins or ends while the clock changes. */
export const isOpen = (seconds: number): boolean => byQuarter('open', seconds, isOpenAt)

function isOpenAt(seconds: number): boolean {
  const time = localTime(seconds, ZONE)
  const clock = time.hour * 60 + time.minute
  const within = (from: number, to: number) => clock >= from && clock < to
  if (time.dayOfWeek === 7) return clock < 4 * 60
  if (time.dayOfWeek === 6) return clock >= 22 * 60
  if (time.toPlainDate().toString() === HOLIDAY) return false
  return within(8 * 60 + 30, 12 * 60) || (time.dayOfWeek < 5 && within(13 * 60, 17 * 60 + 30))
}
