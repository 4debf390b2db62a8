import { type AnalyticsAnswer, type AnalyticsValue, OTHERS } from '@/lib/shared/analytics/analytics'
import { DIMENSION_NAMES, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRIC_NAMES, PEAK_AT } from '@/lib/shared/analytics/metrics'
import { reportTitle } from '@/lib/shared/explore/words'
import { NO_TEAM } from '@/lib/shared/people/names'
import { SHARED_REPORT, type SharedAnswer, type SharedReport, sharedAnswer } from '@/lib/shared/shares/shared'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { plainName } from '@/lib/shared/text/plain-name'
import { only, plainWord } from './allowed'
import { narrowedWords } from './narrowed-words'
import type { KeyKind, KeyOf } from './pseudonyms'
import type { ReportOfPath } from './report-path'

/** Dimensions whose values are ids. */
const PARTIES: Partial<Record<Dimension, KeyKind>> = { person: 'user', initiator: 'user', group: 'group', team: 'team' }
const WORDS: Record<KeyKind, string> = { user: 'Person', group: 'Group', team: 'Team' }
/** False for values that take the place of an id. */
const isId = (value: AnalyticsValue | undefined): value is string =>
  typeof value === 'string' && value !== OTHERS && value !== NO_TEAM
/** Dimensions whose values the API chooses freely. */
const FREE = new Set<string>(['status', 'type', 'mode', 'receiverType'])
/** The only columns of a row. */
const FIGURES = new Set<string>([...METRIC_NAMES, ...METRIC_NAMES.map((name) => `previous.${name}`), PEAK_AT])
const LEAST_CODE_CHARACTERS = 3

type Answers = { rows: AnalyticsAnswer; legend: AnalyticsAnswer; total: AnalyticsAnswer }
export type ReportProjection = { keyOf: KeyOf; names: boolean }

/** What a link to a report shows, made of listed fields only; people and groups have pseudonyms unless names are shown. */
export function projectReport(
  { report, filters }: ReportOfPath,
  { rows, legend, total }: Answers,
  { keyOf, names }: ReportProjection,
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

type Called = Record<KeyKind, Map<string, string>>

function projectAnswer({ data, meta }: AnalyticsAnswer, keyOf: KeyOf, called: Called): SharedAnswer {
  const { units, excluded, others } = meta
  const value = (column: string, given: AnalyticsValue): AnalyticsValue => {
    const party = ownEntry(PARTIES as Record<string, KeyKind>, column)
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
  const inRows = (kind: KeyKind) => {
    const columns = (Object.keys(PARTIES) as Dimension[]).filter((name) => PARTIES[name] === kind)
    const keys = rows.flatMap((row) => columns.map((column) => row[column]))
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
function namesOf(answers: readonly AnalyticsAnswer[], keyOf: KeyOf, names: boolean): Called {
  const called: Called = { user: new Map(), group: new Map(), team: new Map() }
  for (const kind of ['user', 'group', 'team'] as const) {
    const columns = (Object.keys(PARTIES) as Dimension[]).filter((name) => PARTIES[name] === kind)
    const values = answers.flatMap(({ data }) => data.flatMap((row) => columns.map((column) => row[column])))
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
