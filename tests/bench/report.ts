/** A limit of the design’s table: its words, and whether a value keeps it. */
export type Budget = { words: string; holds: (value: number) => boolean }

/** At most this; `unit` as in the table. */
export const atMost = (most: number, unit = 'ms'): Budget => ({
  words: `≤ ${count(most)} ${unit}`,
  holds: (value) => value <= most,
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

/** Collects rows by phase and prints each as it is measured, in Markdown. */
export class Report {
  #budgets = 0
  #kept = 0

  constructor(
    private readonly hasPeer: boolean,
    private readonly print: (line: string) => void = console.log,
  ) {}

  heading(title: string): void {
    const columns = ['what', 'budget', 'measured', 'within', 'p95', 'engine', ...(this.hasPeer ? ['PostgreSQL'] : [])]
    const alignment = columns.map((name) => (['what', 'budget', 'within'].includes(name) ? '---' : '---:'))
    this.print(`\n### ${title}\n\n| ${columns.join(' | ')} |\n|${alignment.join('|')}|`)
  }

  add({ what, budget, value, unit = 'ms', p95, engine, peer }: Row): void {
    const holds = budget === null ? null : budget.holds(value)
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
