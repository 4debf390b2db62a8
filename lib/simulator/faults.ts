import { z } from 'zod'
import { Random } from './random'

const FAULT_ENDPOINTS = ['list', 'get', 'transcriptions', 'delivered', 'any'] as const
export type Endpoint = Exclude<(typeof FAULT_ENDPOINTS)[number], 'any'>

const common = {
  endpoint: z.enum(FAULT_ENDPOINTS).default('any'),
  /** How often it strikes, 0 to 1. */
  rate: z.number().min(0).max(1).default(1),
  /** How many times it strikes before it is used up; unlimited by default. */
  times: z.number().int().min(1).optional(),
  /** The session or group whose requests it strikes; all by default. */
  id: z.string().optional(),
}
const fault = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...common, ...shape })

/** All available faults, by `kind`. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** `retryAfter`: a number of seconds, `date:<seconds from now>`, `huge`, `garbage`, any text, or null for no header. */
  fault('429', {
    retryAfter: z.union([z.string(), z.number()]).nullable().default(1),
    budgetHeaders: z.enum(['X-Rate-Limit', 'X-RateLimit', 'none']).default('X-Rate-Limit'),
  }),
  /** Budget headers on otherwise valid responses. */
  fault('budget', {
    budgetHeaders: z.enum(['X-Rate-Limit', 'X-RateLimit']).default('X-Rate-Limit'),
    remaining: z.number().int().default(0),
    resetSeconds: z.number().int().default(1),
  }),
  fault('status', {
    status: z.number().int().min(400).max(599).default(503),
    body: z.enum(['json', 'html', 'empty']).default('json'),
  }),
  fault('error', {
    status: z.number().int().min(400).max(599).default(400),
    code: z.string(),
    message: z.string().default('A fault.'),
  }),
  fault('html', { status: z.number().int().min(200).max(599).default(200) }),
  fault('empty', { status: z.number().int().min(200).max(599).default(200) }),
  fault('content-type', { contentType: z.string().default('text/plain') }),
  fault('slow', { delayMs: z.number().int().min(0).default(2000) }),
  fault('drip', { bytesPerSecond: z.number().min(0.1).default(1) }),
  fault('stall', {}),
  fault('truncate', { afterBytes: z.number().int().min(0).default(100), declared: z.boolean().default(true) }),
  fault('reset', {}),
  fault('redirect', {
    location: z.string().default('https://elsewhere.example/v3/calls'),
    status: z.number().int().default(302),
  }),
  fault('gzip-bomb', { megabytes: z.number().int().min(1).max(512).default(64) }),
  /** Pads these calls to this size, in lists and by id. */
  fault('oversize', { sessionIds: z.array(z.string()), megabytes: z.number().int().min(1).max(64).default(33) }),
  /** Always returns the records and number of one page. */
  fault('repeat-page', { page: z.number().int().min(1).default(1) }),
  /** Ignores `page` and `perPage`. */
  fault('ignore-paging', {}),
  fault('clamp', { perPage: z.number().int().min(1).default(30) }),
  /** New calls arrive before each listed page, which shifts the pages of a running walk. */
  fault('shift', { calls: z.number().int().min(1).max(1000).default(3) }),
  fault('order', { order: z.enum(['ascending', 'random']).default('ascending') }),
  /** Omits fields of the pagination, or reports zero pages. */
  fault('envelope', {
    omit: z.array(z.enum(['total', 'count', 'per_page', 'current_page', 'total_pages', 'meta'])).default(['per_page']),
    totalPagesZero: z.boolean().default(false),
  }),
  /** How Get Call wraps its response. */
  fault('shape', { shape: z.enum(['data', 'array', 'bare']).default('bare') }),
])
export type Fault = z.infer<typeof faultSchema>
export type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>

/** The faults that strike one request. */
export class Strikes {
  constructor(private readonly faults: Fault[]) {}

  /** The fault of this kind, if it strikes. */
  of<Kind extends Fault['kind']>(kind: Kind): FaultOf<Kind> | undefined {
    return this.faults.find((fault): fault is FaultOf<Kind> => fault.kind === kind)
  }
}

/** The active faults. Chances come from a seeded sequence, so that test runs are repeatable. */
export class FaultBoard {
  private rules: { fault: Fault; left: number }[] = []
  private random = new Random(0xfa17)

  add(faults: Fault[]): void {
    for (const fault of faults) this.rules.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
  }

  clear(): void {
    this.rules = []
    this.random = new Random(0xfa17)
  }

  list(): (Fault & { left: number | null })[] {
    return this.rules.map(({ fault, left }) => ({ ...fault, left: Number.isFinite(left) ? left : null }))
  }

  /** Draws the faults of the next request to an endpoint. @param id its session or group; empty for the list */
  strike(endpoint: Endpoint, id: string): Strikes {
    const struck: Fault[] = []
    for (const rule of this.rules) {
      const { fault } = rule
      if (rule.left <= 0 || (fault.endpoint !== 'any' && fault.endpoint !== endpoint)) continue
      if (fault.id !== undefined && fault.id !== id) continue
      if (fault.rate < 1 && this.random.next() >= fault.rate) continue
      rule.left -= 1
      struck.push(fault)
    }
    return new Strikes(struck)
  }
}
