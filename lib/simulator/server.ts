import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_ANOMALY_RATE, DEFAULT_QUARANTINE_RATE } from './anomalies'
import { CallBook } from './call-book'
import type { SimulatorContext } from './context'
import { FaultBoard } from './faults'
import { FilterIndex } from './filter-index'
import { buildOrganisation, type Organisation } from './organisation'
import type { PlantedEvent } from './planted'
import { RequestLog } from './request-log'
import { DEFAULT_ROOM_RATE } from './rooms'
import { handle } from './router'
import { buildSchedule, defaultHistoryDays } from './schedule'
import { SimulatorClock } from './simulator-clock'
import type { SpellingKind } from './spellings/record'
import { Spellings } from './spellings/spellings'
import { Announcer } from './webhooks/announcer'
import { WebhookSender, type WebhookTarget } from './webhooks/sender'

export type SimulatorOptions = {
  /** Number of calls in the history at the anchor. */
  calls: number
  seed: number
  /** Where the history ends and live calls begin (epoch seconds). */
  anchorSeconds: number
  /** The simulated time in milliseconds; by default a clock that starts at the anchor and runs in real time. */
  now?: () => number
  /** 0, the default, takes a free port. */
  port?: number
  host?: string
  apiKey?: string
  /** A key without the `fullAccess` scope. */
  readOnlyKey?: string
  /** Calls per minute after the anchor, 0 for none; continues at the rate of the history by default. */
  liveCallsPerMinute?: number
  /** Minimum calls per minute after the anchor, if the rate of the history is lower. */
  leastLiveCallsPerMinute?: number
  /** Volume of the first days relative to the last, 0 to 1 (default 0.5). */
  volumeAtStart?: number | undefined
  /** Share of calls with an anomaly, 0 to 1. */
  anomalyRate?: number
  /** Share of records that cannot be read as a call, 0 to 1. */
  quarantineRate?: number
  /** Share of calls held in a room that is used repeatedly, 0 to 1. */
  roomRate?: number
  /** Share of calls that call a missed one back, 0 to 1; none by default. */
  callbackRate?: number
  /** Planted events in the organisation; none by default. */
  planted?: readonly PlantedEvent[]
  maxPerPage?: number
  historyDays?: number
  /** What to vary in all documented spellings without changing the meaning; nothing by default. */
  spellings?: readonly SpellingKind[]
  /** Where to send webhooks about calls; nowhere by default. */
  webhook?: WebhookTarget | undefined
  /** Called when the simulator itself fails on a request. */
  onFailure?: (error: unknown, path: string | undefined) => void
}

export type Simulator = {
  /** Base address of the Calls API, ending in `/v3`. */
  url: string
  /** Base address of the Chat API; the same server. */
  chatUrl: string
  /** Base address of the recordings' files. */
  filesUrl: string
  /** Base address of the test controls. */
  controlUrl: string
  apiKey: string
  readOnlyKey: string
  port: number
  organisation: Organisation
  close(): Promise<void>
}

const KEEP_ALIVE_MS = 30_000

/**
 * Starts a server that implements the specification for a fictional, seeded organisation.
 * All responses are determined by the options and the time, until a test interferes through the controls.
 * @throws when the port is taken
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const context = buildContext(options)
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    handle(context, request, response).catch((error: unknown) => {
      options.onFailure?.(error, request.url)
      response.destroy()
    })
  })
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    url: `${origin}/v3`,
    chatUrl: `${origin}/v3`,
    filesUrl: `${origin}/recordings`,
    controlUrl: `${origin}/_simulator`,
    apiKey: context.apiKey,
    readOnlyKey: context.readOnlyKey,
    port,
    organisation: context.organisation,
    close: () =>
      new Promise((resolve) => {
        context.announcer?.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function buildContext(options: SimulatorOptions): SimulatorContext {
  const { calls, seed, anchorSeconds } = options
  const startedMs = Date.now()
  const organisation = buildOrganisation(seed, calls)
  const schedule = buildSchedule({
    calls,
    seed,
    anchorSeconds,
    historyDays: options.historyDays ?? defaultHistoryDays(calls),
    liveCallsPerMinute: options.liveCallsPerMinute ?? null,
    leastLiveCallsPerMinute: options.leastLiveCallsPerMinute,
    volumeAtStart: options.volumeAtStart,
  })
  const book = new CallBook(
    {
      seed,
      organisation,
      anomalyRate: options.anomalyRate ?? DEFAULT_ANOMALY_RATE,
      quarantineRate: options.quarantineRate ?? DEFAULT_QUARANTINE_RATE,
      roomRate: options.roomRate ?? DEFAULT_ROOM_RATE,
      callbackRate: options.callbackRate ?? 0,
    },
    schedule,
    options.planted,
  )
  const clock = new SimulatorClock(options.now ?? (() => anchorSeconds * 1000 + (Date.now() - startedMs)))
  const { webhook } = options
  const spellings = options.spellings === undefined ? null : new Spellings(seed, options.spellings)
  return {
    apiKey: options.apiKey ?? 'simulator-full-access-key',
    readOnlyKey: options.readOnlyKey ?? 'simulator-read-only-key',
    maxPerPage: options.maxPerPage ?? 1000,
    clock,
    organisation,
    book,
    index: new FilterIndex(book, schedule),
    faults: new FaultBoard(),
    requests: new RequestLog(),
    receipts: [],
    spellings,
    announcer:
      webhook === undefined
        ? null
        : new Announcer(
            new WebhookSender(webhook, spellings === null ? undefined : (body) => spellings.webhook(body)),
            book,
            schedule,
            clock,
          ),
  }
}
