import { clockOf } from '@/lib/shared/values/amounts'
import type { Random } from '@/lib/simulator/random'

type Form<Value> = (value: Value) => unknown

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Epoch seconds as other programs write them. */
const TIME_FORMS: Form<number>[] = [
  (seconds) => seconds,
  (seconds) => seconds,
  (seconds) => String(seconds),
  (seconds) => seconds * 1000,
  (seconds) => String(seconds * 1000 + 250),
  (seconds) => seconds * 1_000_000,
  (seconds) => `${seconds}000000000`,
  (seconds) => seconds + 0.5,
  iso,
  (seconds) => iso(seconds).replace('.000Z', '+00:00'),
  (seconds) => iso(seconds + 7200).replace('.000Z', '+02:00'),
  (seconds) => iso(seconds).slice(0, 19).replace('T', ' '),
]

const FLAG_FORMS: Form<boolean>[] = [
  (value) => value,
  (value) => value,
  String,
  (value) => String(value).toUpperCase(),
  Number,
  (value) => String(Number(value)),
  (value) => (value ? 'yes' : 'no'),
]

const NUMBER_FORMS: Form<number>[] = [(value) => value, (value) => value, String, (value) => ` ${value} `, withComma]

/** With a decimal comma, unless it could be taken for a thousands separator. */
function withComma(value: number): string {
  const text = String(value)
  return /^-?[1-9]\d{0,2}\.\d{3}$|e/.test(text) ? text : text.replace('.', ',')
}

/** Formats of a duration in whole seconds. */
const LENGTH_FORMS: Form<number>[] = [
  clockOf,
  clockOf,
  (seconds) => (seconds < 3600 ? clockOf(seconds).slice(3).replace(/^0/, '') : clockOf(seconds)),
  (seconds) => {
    const days = Math.floor(seconds / 86_400)
    return `${days === 0 ? '' : `${days} day${days > 1 ? 's' : ''}, `}${clockOf(seconds % 86_400)}`
  },
  (seconds) => `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`,
  (seconds) => `${Math.floor(seconds / 3600)}h ${Math.floor(seconds / 60) % 60}m ${seconds % 60}s`,
  (seconds) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} sec`),
]

/** Writes values in one of the formats for their kind; values that already have another type are left unchanged. */
export class ValueSpeller {
  constructor(private readonly random: Random) {}

  time(value: unknown): unknown {
    const isSeconds = typeof value === 'number' && value > 0 && value < 1e10
    return isSeconds ? this.random.pick(TIME_FORMS)(value) : value
  }

  flag(value: unknown): unknown {
    return typeof value === 'boolean' ? this.random.pick(FLAG_FORMS)(value) : value
  }

  number(value: unknown): unknown {
    return typeof value === 'number' ? this.random.pick(NUMBER_FORMS)(value) : value
  }

  minutes(value: unknown): unknown {
    const seconds = typeof value === 'number' ? Math.round(value * 60) : 0
    const isWhole = seconds > 0 && seconds < 86_400 && seconds / 60 === value
    return isWhole && this.random.chance(0.4) ? this.random.pick(LENGTH_FORMS)(seconds) : this.number(value)
  }

  /** `HH:MM:SS`. */
  timer(value: unknown): unknown {
    if (typeof value !== 'string' || !/^\d\d:\d\d:\d\d$/.test(value)) return value
    const seconds = value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    return this.random.pick(LENGTH_FORMS)(seconds)
  }

  /** A list with gaps, as PHP writes it, or as JSON in a text. */
  list(value: unknown): unknown {
    if (!Array.isArray(value) || this.random.chance(0.6)) return value
    if (value.length === 0) return {}
    if (this.random.chance(0.3)) return JSON.stringify(value)
    const step = this.random.between(1, 3)
    return Object.fromEntries(value.map((item, index) => [String(1 + index * step), item as unknown]))
  }
}
