import { median, p95, quantile } from './statistics'

/** Medians of a row, in its unit, and the 95th percentile; NaN for what was not measured. */
type Measured = { value: number; p95: number; engine: number; peer: number }
/** A budget of the design’s table: its words, and whether the measured values keep it. */
export type Budget = { words: string; holds: (measured: Measured) => boolean }

/** A median of at most `most`, and a 95th percentile of at most `mostP95`; `unit` as in the table. */
export const atMost = (most: number, unit = 'ms', mostP95 = Number.POSITIVE_INFINITY): Budget => ({
  words: `≤ ${count(most)} ${unit}${Number.isFinite(mostP95) ? `, 95 % ≤ ${count(mostP95)}` : ''}`,
  holds: ({ value, p95 }) => value <= most && !(p95 > mostP95),
})
export const atLeast = (least: number, unit: string): Budget => ({
  words: `≥ ${count(least)} ${unit}`,
  holds: ({ value }) => value >= least,
})
/** Hardly more than the engine takes, and a fraction of PostgreSQL where it is measured. */
export const nearEngine: Budget = {
  words: '≤ 1.15 × engine + 6 ms; ≥ 5 × PostgreSQL',
  holds: ({ value, engine, peer }) => value <= 1.15 * engine + 6 && !(peer < 5 * value),
}

/** A row of the printed table. */
export type Row = { what: string; budget?: Budget | undefined; unit?: string }
/** A row's values in the order of measurement; `other` is null if the other build lacks what is measured. */
export type Values = { ours: number[]; other?: number[] | null; engine?: number[]; peer?: number[] }

/** Fewer values have no meaningful 95th percentile. */
const LEAST_OF_P95 = 5

const count = (value: number) => (value < 1 ? String(value) : Math.round(value).toLocaleString('en'))
const amount = (value: number, unit: string) =>
  Number.isNaN(value) ? '' : `${value < 100 ? value.toFixed(1) : count(value)} ${unit}`

/** The other build’s median, and the median of the ratios of what was measured side by side with its quartiles. */
function cellsOfOther(ours: readonly number[], other: readonly number[] | null, unit: string): string[] {
  if (other === null) return ['not in that build', '']
  if (Number.isNaN(median(other))) return ['', '']
  const ratios = ours.map((value, at) => value / (other[at] ?? Number.NaN))
  const [least, middle, most] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2))
  return [amount(median(other), unit), `${middle}${ratios.length < LEAST_OF_P95 ? '' : ` (${least}–${most})`}`]
}

/** Prints a table in Markdown, each row as it is measured. */
export class Report {
  #budgets = 0
  #kept = 0
  #hasBegun = false

  /** @param other what the build is called that this one is compared with */
  constructor(
    private readonly hasPeer: boolean,
    private readonly other: string | null,
    private readonly print: (line: string) => void = console.log,
  ) {}

  /** A row that names those below it; the first one also begins the table. */
  heading(title: string): void {
    const words = ['what', 'budget', 'within']
    const columns = ['what', 'budget', 'measured', 'within', 'p95', 'engine', ...(this.hasPeer ? ['PostgreSQL'] : [])]
    if (this.other !== null) columns.push(this.other, 'ratio')
    const alignment = columns.map((name) => (words.includes(name) ? '---' : '---:'))
    if (!this.#hasBegun) this.print(`\n| ${columns.join(' | ')} |\n|${alignment.join('|')}|`)
    this.#hasBegun = true
    this.print(`| **${title}** |${' |'.repeat(columns.length - 1)}`)
  }

  add({ what, budget, unit = 'ms' }: Row, { ours, other = [], engine = [], peer = [] }: Values): void {
    const within95 = unit === 'ms' && ours.length >= LEAST_OF_P95 ? p95(ours) : Number.NaN
    const measured = { value: median(ours), p95: within95, engine: median(engine), peer: median(peer) }
    const holds = budget?.holds(measured) ?? null
    if (holds !== null) this.#budgets += 1
    if (holds) this.#kept += 1
    const cells = [
      what,
      budget?.words ?? '',
      amount(measured.value, unit) || 'not measured',
      holds === null ? '' : holds ? 'yes' : '**no**',
      amount(measured.p95, 'ms'),
      amount(measured.engine, 'ms'),
    ]
    if (this.hasPeer) cells.push(amount(measured.peer, 'ms'))
    if (this.other !== null) cells.push(...cellsOfOther(ours, other, unit))
    this.print(`| ${cells.join(' | ')} |`)
  }

  summary(): string {
    return `${this.#kept} of ${this.#budgets} budgets kept.`
  }
}
