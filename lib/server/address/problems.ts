import type { AddressProblem, AddressReading } from '@/lib/shared/address/reading'
import { DIMENSION_NAMES } from '@/lib/shared/analytics/dimensions'
import { METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { COMPARISONS, FORMS, NEW_REPORT, type ReportWords, readReport, reportWords } from '@/lib/shared/explore/report'
import { ME, NOT_ME, namingMe } from '@/lib/shared/filters/own-words'
import { isList, joined, listedIn, type Param, readParam } from '@/lib/shared/filters/query'
import { hrefOf } from '@/lib/shared/links'
import { pageAt } from '@/lib/shared/pages'
import type { PageShape } from '@/lib/shared/params/filters'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { readInstant } from '@/lib/shared/zones/read-instant'
import { closest } from './closest'
import { isCarried, pageShape } from './page-params'

const REPORT_NAMES: { [word in keyof ReportWords]: readonly string[] } = {
  metrics: METRIC_NAMES,
  by: DIMENSION_NAMES,
  form: FORMS,
  compare: COMPARISONS,
}
const REPORT_WORDS = Object.keys(NEW_REPORT)

/**
 * What the page at `path` cannot read of its parameters; nothing for an unknown path. An empty parameter counts as absent and is not a problem.
 * The only check of page URLs: parameters are declared by `urlState`, and assigned to pages in `page-params`.
 */
export function addressProblems(path: string, params: URLSearchParams): AddressProblem[] {
  const shape = pageShape(path)
  if (shape === null) return []
  const isExplore = path === '/explore'
  const problems = isExplore ? reportProblems(params) : []
  for (const name of new Set(params.keys())) {
    if (isExplore && REPORT_WORDS.includes(name)) continue
    const param = ownEntry(shape, name)
    const values = params.getAll(name).filter((value) => value.trim() !== '')
    if (param !== undefined) problems.push(...valueProblems(name, param, values))
    else if (!isCarried(name)) problems.push(nameProblem(name, values.join(','), shape, params))
  }
  return 'from' in shape ? [...problems, ...reversedProblems(params)] : problems
}

/** A range that ends no later than it begins; if that depends on the viewer's zone, the API reports it instead. */
function reversedProblems(params: URLSearchParams): AddressProblem[] {
  const [value, end] = ['from', 'to'].map((name) => params.getAll(name).join('').trim()) as [string, string]
  const [from, to] = [readInstant(value), readInstant(end)]
  if (from === null || to === null || from.isLocal !== to.isLocal || from.seconds < to.seconds) return []
  return [{ kind: 'value', name: 'from', value, words: 'The start must be before the end', nearest: null }]
}

/** The parameters with every problem corrected. */
export function nearestParams(params: URLSearchParams, problems: readonly AddressProblem[]): URLSearchParams {
  const mended = new URLSearchParams(params)
  for (const { name } of problems) mended.delete(name)
  for (const { nearest } of problems) if (nearest !== null) mended.set(nearest.name, nearest.value)
  return mended
}

/** What is wrong with the URL of a page, and the closest valid one. @param uid of the viewer's account, null for none */
export function readAddress(path: string, params: URLSearchParams, uid: string | null): AddressReading {
  const problems = addressProblems(path, params)
  for (const name of uid === null && pageAt(path)?.filterBar ? namingMe(params) : [])
    problems.push({ kind: 'value', name, value: ME, words: `${name} ${NOT_ME}`, nearest: null })
  return { problems, nearestHref: hrefOf(path, nearestParams(params, problems)) }
}

function valueProblems(name: string, param: Param, values: readonly string[]): AddressProblem[] {
  const whole = readParam(param, values)
  if ('value' in whole) return []
  const many = isList(param)
  const parts = many ? values.flatMap(listedIn) : values
  const read = parts.map((part) => part.trim()).filter((part) => part !== '')
  const near = read.map((part) => {
    const reading = readParam(param, [part])
    return 'value' in reading ? part : closest(part, reading.names ?? [])
  })
  const good = [...new Set(near.filter((part) => part !== null))].slice(0, many ? undefined : 1)
  // Too many values have no closest valid list: there is no telling which were meant.
  const nearest = good.length > 0 && 'value' in readParam(param, good) ? { name, value: joined(good) } : null
  return [{ kind: 'value', name, value: values.join(','), words: `${name} ${whole.problem}`, nearest }]
}

function nameProblem(name: string, value: string, shape: PageShape, params: URLSearchParams): AddressProblem {
  const meant = closest(name, Object.keys(shape))
  const param = meant === null ? undefined : shape[meant]
  const usable = meant !== null && param !== undefined && !params.has(meant) && 'value' in readParam(param, [value])
  return {
    kind: 'name',
    name,
    value,
    words: `unknown parameter ${name} is ignored`,
    nearest: usable && value !== '' ? { name: meant, value } : null,
  }
}

/** Explore's parameters are read together, since they depend on each other. */
function reportProblems(params: URLSearchParams): AddressProblem[] {
  const given = Object.fromEntries(params)
  const { dropped } = readReport(given)
  const words = reportWords(readReport(withTyposCorrected(given)).report)
  const named = [...new Set(dropped.map(({ word }) => word))]
  return named.map((name) => {
    const value = words[name]
    const reasons = dropped.flatMap(({ word, why }) => (word === name ? [why] : []))
    return {
      kind: 'value',
      name,
      value: params.get(name) ?? '',
      words: reasons.join('; '),
      nearest: value === null ? null : { name, value },
    }
  })
}

/** Explore's parameters with typos corrected where the intended name is clear. */
function withTyposCorrected(words: ReportWords): ReportWords {
  const mended = Object.entries(REPORT_NAMES).map(([word, names]) => {
    const parts = (words[word as keyof ReportWords] ?? '').split(',')
    return [word, parts.map((part) => (names.includes(part) ? part : (closest(part, names) ?? part))).join(',')]
  })
  return { ...words, ...Object.fromEntries(mended) }
}
