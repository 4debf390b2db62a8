/** A limit of the design’s table: its words, and whether a value, and the one within which 95 % came, keep it. */
export type Budget = { words: string; holds: (value: number, p95: number) => boolean }

/** At most this, and 95 % at most `mostP95`; `unit` as in the table. */
export const atMost = (most: number, unit = 'ms', mostP95 = Number.POSITIVE_INFINITY): Budget => ({
  words: `≤ ${count(most)} ${unit}${Number.isFinite(mostP95) ? `, 95 % ≤ ${count(mostP95)}` : ''}`,
  holds: (value, p95) => value <= most && p95 <= mostP95,
})
export const atLeast = (least: number, unit: string): Budget => ({
  words: `≥ ${count(least)} ${unit}`,
  holds: (value) => value >= least,
})

/** A row of the printed table. `value` is the one that the budget is about, in `unit`; the other times are milliseconds. */
export type Row = {
  what: string
  budget: Budget | null
  value: number
  unit?: string
  p95?: number
  engine?: number
  peer?: number
}

const count = (value: number) => Math.round(value).toLocaleString('en')
const amount = (value: number) => (value < 100 ? value.toFixed(1) : count(value))
const time = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '' : `${amount(value)} ms`)

/** Prints a table in Markdown, each row as it is measured. */
export class Report {
  #budgets = 0
  #kept = 0
  #hasBegun = false

  constructor(
    private readonly hasPeer: boolean,
    private readonly print: (line: string) => void = console.log,
  ) {}

  /** A row that names those below it; the first one also begins the table. */
  heading(title: string): void {
    const columns = ['what', 'budget', 'measured', 'within', 'p95', 'engine', ...(this.hasPeer ? ['PostgreSQL'] : [])]
    const alignment = columns.map((name) => (['what', 'budget', 'within'].includes(name) ? '---' : '---:'))
    if (!this.#hasBegun) this.print(`\n| ${columns.join(' | ')} |\n|${alignment.join('|')}|`)
    this.#hasBegun = true
    this.print(`| **${title}** |${' |'.repeat(columns.length - 1)}`)
  }

  add({ what, budget, value, unit = 'ms', p95, engine, peer }: Row): void {
    const holds = budget === null ? null : budget.holds(value, p95 ?? value)
    if (holds !== null) this.#budgets += 1
    if (holds) this.#kept += 1
    const cells = [
      what,
      budget?.words ?? '',
      Number.isNaN(value) ? 'not measured' : `${amount(value)} ${unit}`,
      holds === null ? '' : holds ? 'yes' : '**no**',
      time(p95),
      time(engine),
      ...(this.hasPeer ? [time(peer)] : []),
    ]
    this.print(`| ${cells.join(' | ')} |`)
  }

  summary(): string {
    return `${this.#kept} of ${this.#budgets} budgets kept.`
  }
}
