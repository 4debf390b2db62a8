import type Holidays from 'date-holidays'

const DAY_MS = 86_400_000
const HALF_DAY_MS = DAY_MS / 2

/** The names of public holidays by date (ISO 8601), of any year. */
export type HolidayCalendar = (date: string) => string | null

/** Loaded on first use, since it contains the holidays of the whole world. */
const library = async () => (await import('date-holidays')).default

/** Countries and their states whose holidays are known: `DE`, `DE-BY`. */
export async function holidayPlaces(): Promise<{ code: string; name: string }[]> {
  const known = new (await library())()
  return Object.entries(known.getCountries('en')).flatMap(([country, name]) => [
    { code: country, name },
    ...Object.entries(known.getStates(country, 'en') ?? {}).map(([state, part]) => ({
      code: `${country}-${state}`.toUpperCase(),
      name: `${name}: ${part}`,
    })),
  ])
}

/** The public holidays of a country or of one of its states. @returns null for a place whose holidays are not known */
export async function holidayCalendar(place: string): Promise<HolidayCalendar | null> {
  if (!(await holidayPlaces()).some(({ code }) => code === place)) return null
  const [country = '', ...state] = place.split('-')
  const Library = await library()
  const english = { languages: ['en'] }
  const known = state.length === 0 ? new Library(country, english) : new Library(country, state.join('-'), english)
  const years = new Map<number, Map<string, string>>()
  return (date) => {
    const year = Number(date.slice(0, 4))
    const days = years.get(year) ?? holidaysOf(known, year)
    years.set(year, days)
    return days.get(date) ?? null
  }
}

/** Some holidays begin on the evening before: they count on days that they cover at least half of. */
function holidaysOf(known: Holidays, year: number): Map<string, string> {
  const days = new Map<string, string>()
  // A holiday that begins at the end of the year before may extend into this one.
  for (const { date, start, end, name, type } of [...known.getHolidays(year - 1), ...known.getHolidays(year)]) {
    if (type !== 'public') continue
    const first = Date.parse(`${date.slice(0, 19).replace(' ', 'T')}Z`)
    const last = first + (end.getTime() - start.getTime())
    for (let day = Math.floor(first / DAY_MS) * DAY_MS; day < last; day += DAY_MS)
      if (Math.min(day + DAY_MS, last) - Math.max(day, first) >= HALF_DAY_MS)
        days.set(new Date(day).toISOString().slice(0, 10), name)
  }
  return days
}
