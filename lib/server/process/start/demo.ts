import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '@/lib/server/process/config/config'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { ownAddress } from '@/lib/server/process/config/places'
import { sleepUnless } from '@/lib/server/process/coordination/waits'
import { log } from '@/lib/server/process/log/log'
import { syncStatus } from '@/lib/server/process/workspace/workspace'
import { receiveWebhookRoute } from '@/lib/shared/sync/webhooks'
import { buildOrganisation } from '@/lib/simulator/organisation'
import type { PlantedEvent } from '@/lib/simulator/planted'
import { DEFAULT_ROOM_RATE } from '@/lib/simulator/rooms'
import { startSimulator } from '@/lib/simulator/server'
import { furnish } from './furnish'

const HISTORY_DAYS = 90
const VOLUME_AT_START = 0.85
const CALLBACK_RATE = 0.4
const [HOUR_SECONDS, WEEK_SECONDS] = [3600, 7 * 86_400]
/** Bursts of calls to one person in Support, each in a different hour of the week. */
const RUSH = { calls: 14, weeksBefore: 13, weeksAfter: 104, hours: [14, 34, 61, 83, 106] }
const COPIED_POLL_MS = 1000
const FORMER_LIVE_CALLS_PER_MINUTE = 3

/** The defaults keep a demo of an earlier release as it was: without rooms, callbacks and rushes, and with the live rate and history of that release. */
const anchorSchema = z.object({
  seed: z.number(),
  calls: z.number(),
  anchorSeconds: z.number(),
  roomRate: z.number().default(0),
  callbackRate: z.number().default(0),
  historyDays: z.number().optional(),
  volumeAtStart: z.number().optional(),
  leastLiveCallsPerMinute: z.number().default(FORMER_LIVE_CALLS_PER_MINUTE),
  hasRushes: z.boolean().default(false),
  isFurnished: z.boolean().default(true),
})
type Anchor = z.infer<typeof anchorSchema>
const anchorFile = ({ dataDir }: Config) => path.join(dataDir, 'demo.json')

/** @throws StartError if the file is damaged, for example truncated by a full disk */
function readAnchor(file: string): Anchor {
  const text = readFileSync(file, 'utf8')
  try {
    return anchorSchema.parse(JSON.parse(text))
  } catch (cause) {
    const fix = 'Delete it: the next start simulates new calls. The accounts are not affected.'
    throw new StartError({ text: `${file} is damaged.`, fix }, { cause })
  }
}

/** The end of the demo history, fixed and stored at the first start, so that a restart simulates the same calls. */
function readOrCreateAnchor(settings: Config): Anchor {
  const file = anchorFile(settings)
  if (existsSync(file)) return readAnchor(file)
  const anchor = {
    seed: settings.demo.seed,
    calls: settings.demo.calls,
    anchorSeconds: Math.floor(Date.now() / 1000),
    roomRate: DEFAULT_ROOM_RATE,
    callbackRate: CALLBACK_RATE,
    historyDays: HISTORY_DAYS,
    volumeAtStart: VOLUME_AT_START,
    leastLiveCallsPerMinute: 0,
    hasRushes: true,
    isFurnished: false,
  }
  writeFileSync(file, `${JSON.stringify(anchor)}\n`)
  return anchor
}

/** Set by `lib/cli/start` until it forwards requests to Next. */
const slot = globalThis as typeof globalThis & { __callscopeIsStarting?: boolean }

/** Starts the simulator on loopback and points this process's Calls API at it. */
export async function startDemoUpstream(settings: Config) {
  const [app] = settings.apps
  // With these the simulator announces its calls to this process, unless others are configured.
  app.webhook ??= { user: 'demo', password: randomBytes(24).toString('base64url') }
  const { isFurnished, ...anchor } = readOrCreateAnchor(settings)
  const simulator = await startSimulator({
    ...anchor,
    planted: anchor.hasRushes ? rushes(anchor) : [],
    now: Date.now,
    webhook: {
      url: ownAddress(settings) + receiveWebhookRoute.path,
      ...app.webhook,
      isListening: () => slot.__callscopeIsStarting !== true,
    },
    onFailure: (err, path) => log.error({ err, path }, 'The simulator failed to answer.'),
  })
  app.upstream = { callsApiUrl: simulator.url, chatApiUrl: simulator.chatUrl, apiKey: simulator.apiKey }
  settings.demo.filesUrl = simulator.filesUrl
  const ending = new AbortController()
  return {
    async furnish() {
      if (isFurnished || !(await isCopied(ending.signal))) return
      writeFileSync(anchorFile(settings), `${JSON.stringify({ ...anchor, isFurnished: true })}\n`)
      await furnish(simulator.organisation)
    },
    close() {
      ending.abort()
      return simulator.close()
    },
  }
}

function rushes({ seed, calls, anchorSeconds }: Omit<Anchor, 'isFurnished'>): PlantedEvent[] {
  const desk = buildOrganisation(seed, calls).people.filter(({ department }) => department === 'support')
  const { weeksBefore, weeksAfter, hours } = RUSH
  // Weeks of the epoch begin on Thursdays; the hours count from a Monday.
  const monday = anchorSeconds - ((anchorSeconds + 3 * 86_400) % WEEK_SECONDS)
  return Array.from({ length: weeksBefore + weeksAfter }, (_, week) => ({
    kind: 'storm' as const,
    uid: desk[week % desk.length]?.uid ?? '',
    from: monday + (week - weeksBefore) * WEEK_SECONDS + (hours[week % hours.length] as number) * HOUR_SECONDS,
    calls: RUSH.calls,
  }))
}

/** Waits until the calls have been copied; false when the process ends before. */
async function isCopied(signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if ((await syncStatus()).state === 'current') return true
    await sleepUnless(COPIED_POLL_MS, signal)
  }
  return false
}
