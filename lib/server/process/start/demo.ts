import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '@/lib/server/process/config/config'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { ownAddress } from '@/lib/server/process/config/places'
import { log } from '@/lib/server/process/log/log'
import { WEBHOOK_PATH } from '@/lib/shared/sync/webhooks'
import { DEFAULT_CALLBACK_RATE } from '@/lib/simulator/callbacks'
import { DEFAULT_ROOM_RATE } from '@/lib/simulator/rooms'
import { startSimulator } from '@/lib/simulator/server'

/** A demo history created before rooms or callbacks existed continues without them. */
const anchorSchema = z.object({
  seed: z.number(),
  calls: z.number(),
  anchorSeconds: z.number(),
  roomRate: z.number().default(0),
  callbackRate: z.number().default(0),
})

/** @throws StartError where the file was cut, as by a full disk */
function readAnchor(file: string): z.infer<typeof anchorSchema> {
  const text = readFileSync(file, 'utf8')
  try {
    return anchorSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(
      {
        text: `${file} is damaged.`,
        fix: 'Delete it: the next start simulates new calls. The accounts are not affected.',
      },
      { cause },
    )
  }
}

/** The end of the demo history, fixed and stored at the first start, so that a restart simulates the same calls. */
function readOrCreateAnchor(settings: Config): z.infer<typeof anchorSchema> {
  const file = path.join(settings.dataDir, 'demo.json')
  if (existsSync(file)) return readAnchor(file)
  const anchor = {
    seed: settings.demo.seed,
    calls: settings.demo.calls,
    anchorSeconds: Math.floor(Date.now() / 1000),
    roomRate: DEFAULT_ROOM_RATE,
    callbackRate: DEFAULT_CALLBACK_RATE,
  }
  writeFileSync(file, `${JSON.stringify(anchor)}\n`)
  return anchor
}

/** Set by `lib/cli/start` until it passes requests on. */
const slot = globalThis as typeof globalThis & { __callscopeIsStarting?: boolean }

/** Random credentials with which the simulator announces its calls to this process, unless others are configured. */
const demoWebhook = () => ({ user: 'demo', password: randomBytes(24).toString('base64url') })

/** Starts the simulator on loopback and points this process's Calls API at it. */
export async function startDemoUpstream(settings: Config): Promise<{ close(): Promise<void> }> {
  const [app] = settings.apps
  app.webhook ??= demoWebhook()
  const simulator = await startSimulator({
    ...readOrCreateAnchor(settings),
    now: Date.now,
    webhook: {
      url: ownAddress(settings) + WEBHOOK_PATH,
      ...app.webhook,
      isListening: () => slot.__callscopeIsStarting !== true,
    },
    onFailure: (err, path) => log.error({ err, path }, 'The simulator failed to answer.'),
  })
  app.upstream = { callsApiUrl: simulator.url, chatApiUrl: simulator.chatUrl, apiKey: simulator.apiKey }
  settings.demo.filesUrl = simulator.filesUrl
  return simulator
}
