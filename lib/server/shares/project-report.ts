import { readAddress } from '@/lib/server/address/problems'
import { type AnalyticsAnswer, type AnalyticsValue, OTHERS } from '@/lib/shared/analytics/analytics'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRIC_NAMES, PEAK_AT } from '@/lib/shared/analytics/metrics'
import { statusWord } from '@/lib/shared/calls/outcome'
import { PARTIES } from '@/lib/shared/charts/dimension-values'
import { REPORT_STATE, type Report, readReport } from '@/lib/shared/explore/report'
import { reportHref, reportTitle } from '@/lib/shared/explore/words'
import { FILTER_NAMES, type FilterName, type Filters, unitOfRange } from '@/lib/shared/filters/filters'
import { OF_PEOPLE } from '@/lib/shared/filters/own-words'
import { resolveWindow } from '@/lib/shared/filters/range'
import { invalidField } from '@/lib/shared/http/errors'
import { GAPS } from '@/lib/shared/issues/gaps'
import { readFilters, withDefaults } from '@/lib/shared/params/filters'
import { NAME_KINDS, type NameKind, NO_TEAM } from '@/lib/shared/people/names'
import { SHARED_REPORT, type SharedAnswer, type SharedReport, sharedAnswer } from '@/lib/shared/shares/shared'
import { formatDuration } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { capital, plainName } from '@/lib/shared/text/plain-name'
import type { FirstDay } from '@/lib/shared/zones/calendar'
import type { Projection } from './project-call'
import { type KeyOf, only, plainWord } from './pseudonyms'

/** A report and the filters of the calls that it counts. */
type ReportOfPath = { report: Report; filters: Filters }

/** Reads the path of a report. @param zone used where the path names none. @throws AppError INVALID_REQUEST naming `path` */
export function readReportPath(path: string, zone: string): ReportOfPath {
  const { pathname, searchParams } = new URL(path, 'http://callscope')
  const { problems } = readAddress(pathname, searchParams, null)
  const address = Object.fromEntries(searchParams)
  const { report } = readReport(REPORT_STATE.read(address))
  const refused = (message: string) => invalidField('path', message)
  if (problems.length > 0) throw refused(problems.map(({ words }) => words).join('; '))
  if (report.metrics.length === 0) throw refused('has no report: it names no metric')
  return { report, filters: withDefaults(readFilters(address), zone) }
}

/** The path of the same report over the days that a link is made for. @param nowSeconds end of a range such as `30d` @throws AppError INVALID_REQUEST naming `path` or `from` */
export function frozenReportPath(path: string, zone: string, nowSeconds: number, firstDay: FirstDay): string {
  const { report, filters } = readReportPath(path, zone)
  const { from, to } = resolveWindow(filters, nowSeconds, firstDay)
  const fixed = {
    ...filters,
    // Of a calendar range, its name tells which period comes before it.
    range: unitOfRange(filters.range) && filters.range,
    from: from === null ? undefined : String(from),
    to: String(to ?? nowSeconds),
  }
  return reportHref(report, fixed)
}

const SECONDS = ['Duration', 'Ring', 'Wait'] as const
const isSet = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Filters that are not mentioned, and those that are described in words below. */
const PERIOD: readonly FilterName[] = ['range', 'from', 'to', 'tz']
const SAID: readonly FilterName[] = ['outcome', 'status', 'type', 'mode', 'receiverType', 'hasRecording', 'gap']

/** Describes the filters of a report without revealing ids, names, searches or tags: for these it only says that such a filter is set. */
export function narrowedWords(filters: Filters): string[] {
  const others = new Set(FILTER_NAMES.filter((name) => ![...PERIOD, ...SAID].includes(name) && isSet(filters[name])))
  const say = (names: readonly FilterName[], words: string) => {
    const found = names.filter((name) => others.delete(name))
    return found.length > 0 ? [words] : []
  }
  const words = [
    ...filters.outcome.map(capital),
    ...filters.status.map((status) => `Status ${statusWord(plainWord(status))}`),
    ...filters.type.map((type) => `${capital(plainWord(type))} calls`),
    ...filters.mode.map((mode) => `Mode ${plainWord(mode)}`),
    ...filters.receiverType.map((type) => `To a ${plainWord(type)}`),
    ...(filters.hasRecording === undefined ? [] : [filters.hasRecording ? 'Recorded' : 'Not recorded']),
    ...filters.gap.map((gap) => GAPS[gap].label),
    ...SECONDS.flatMap((name) => limits(filters, name, others)),
    ...say(OF_PEOPLE, 'Selected people'),
    ...say(['guid'], 'Selected groups'),
    ...say(['team'], 'Selected teams'),
    ...say(['hours'], filters.hours === 'in' ? 'Business hours' : 'Outside business hours'),
    ...say(['q'], 'A search'),
    ...say(['tag'], 'Tagged calls'),
  ]
  return others.size > 0 ? [...words, 'Further filters'] : words
}

/** `Duration 10 s or more`, `Ring 5 s – 20 s`. */
function limits(filters: Filters, name: (typeof SECONDS)[number], others: Set<FilterName>): string[] {
  const [least, most] = [filters[`min${name}`], filters[`max${name}`]]
  others.delete(`min${name}`)
  others.delete(`max${name}`)
  if (least !== undefined && most !== undefined) return [`${name} ${formatDuration(least)} – ${formatDuration(most)}`]
  if (least !== undefined) return [`${name} ${formatDuration(least)} or more`]
  return most === undefined ? [] : [`${name} up to ${formatDuration(most)}`]
}

const columnsOf = (kind: NameKind) => (Object.keys(PARTIES) as Dimension[]).filter((name) => PARTIES[name] === kind)
const WORDS: Record<NameKind, string> = { user: 'Person', group: 'Group', team: 'Team' }
/** False for values that take the place of an id. */
const isId = (value: AnalyticsValue | undefined): value is string =>
  typeof value === 'string' && value !== OTHERS && value !== NO_TEAM
/** Dimensions whose values the API chooses freely. */
const FREE = new Set<string>(['status', 'type', 'mode', 'receiverType'])
/** The only columns of a row. */
const FIGURES = new Set<string>([...METRIC_NAMES, ...METRIC_NAMES.map((name) => `previous.${name}`), PEAK_AT])
const LEAST_CODE_CHARACTERS = 3

/** What a link to a report shows, made of listed fields only; people and groups have pseudonyms unless names are shown. */
export function projectReport(
  { report, filters }: ReportOfPath,
  { rows, legend, total }: Record<'rows' | 'legend' | 'total', AnalyticsAnswer>,
  { keyOf, names }: Omit<Projection, 'recordings'>,
): SharedReport {
  const called = namesOf([rows, legend, total], keyOf, names)
  const projected = (answer: AnalyticsAnswer) => projectAnswer(answer, keyOf, called)
  return only(SHARED_REPORT, {
    ...report,
    title: reportTitle(report),
    metrics: [...report.metrics],
    by: [...report.by],
    narrowedTo: narrowedWords(filters),
    rows: projected(rows),
    legend: projected(legend),
    total: projected(total),
  })
}

type Pseudonyms = Record<NameKind, Map<string, string>>

function projectAnswer({ data, meta }: AnalyticsAnswer, keyOf: KeyOf, called: Pseudonyms): SharedAnswer {
  const { units, excluded, others } = meta
  const value = (column: string, given: AnalyticsValue): AnalyticsValue => {
    const party = ownEntry(PARTIES as Record<string, NameKind>, column)
    if (typeof given !== 'string' || given === OTHERS) return given
    if (party !== undefined) return isId(given) ? keyOf(party, given) : given
    return FREE.has(column) ? plainWord(given) : given
  }
  const isListed = (column: string) => FIGURES.has(column) || (DIMENSION_NAMES as readonly string[]).includes(column)
  const rows = data.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => isListed(column))
        .map(([column, given]) => [column, value(column, given)]),
    ),
  )
  const inRows = (kind: NameKind) => {
    const keys = rows.flatMap((row) => columnsOf(kind).map((column) => row[column]))
    return Object.fromEntries([...called[kind]].filter(([key]) => keys.includes(key)))
  }
  return only(sharedAnswer, {
    ...meta,
    data: rows,
    units: Object.fromEntries(Object.entries(units).filter(([name]) => isListed(name))),
    names: { user: inRows('user'), group: inRows('group'), team: inRows('team') },
    excluded: Object.fromEntries(Object.entries(excluded).filter(([name]) => isListed(name))),
    others: Object.fromEntries(Object.entries(others ?? {}).map(([name, { count }]) => [name, count])),
  })
}

/** The label of everyone in the answers, by key: the name, else `Person K7Q`, made from the key itself so that it does not depend on who else is listed. */
function namesOf(answers: readonly AnalyticsAnswer[], keyOf: KeyOf, names: boolean): Pseudonyms {
  const called: Pseudonyms = { user: new Map(), group: new Map(), team: new Map() }
  for (const kind of NAME_KINDS) {
    const values = answers.flatMap(({ data }) => data.flatMap((row) => columnsOf(kind).map((column) => row[column])))
    const ids = [...new Set(values.filter(isId))]
    const codes = codesOf(ids.map((id) => keyOf(kind, id)))
    for (const id of ids) {
      const key = keyOf(kind, id)
      const code = codes.get(key) ?? key
      const given = answers.map(({ meta }) => meta.names && ownEntry(meta.names[kind] ?? {}, id)).find((name) => name)
      const name = plainName(given?.name ?? '')
      const isReal = names && name !== '' && !name.toLowerCase().includes(plainName(id).toLowerCase())
      called[kind].set(key, isReal ? (given?.isNamesake ? `${name} (${code})` : name) : `${WORDS[kind]} ${code}`)
    }
  }
  return called
}

/** Short codes for keys, just long enough to tell them apart. */
function codesOf(keys: readonly string[]): Map<string, string> {
  const plain = keys.map((key) => [key, key.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()] as const)
  for (let length = LEAST_CODE_CHARACTERS; ; length++) {
    const codes = plain.map(([key, text]) => [key, text.slice(0, length)] as const)
    if (new Set(codes.map(([, code]) => code)).size === codes.length || length > 12) return new Map(codes)
  }
}
