import { pingAccounts } from '@/lib/server/accounts/db'
import { WORDS } from '@/lib/server/accounts/out-of-reach'
import { config } from '@/lib/server/process/config/config'
import { AppError } from '@/lib/shared/http/errors'
import { workspace } from './workspace'

/** A store that takes longer counts as out of reach. */
const BOUND_MS = 4_000
const RETRY_AFTER_SECONDS = 2

/** By the words for its silence; without addresses, since anyone may ask. Each resolves with what else is wrong with it, in words, or null. */
const STORES: Record<string, () => Promise<string | null>> = {
  'The accounts database does not respond.': async () => {
    const state = await pingAccounts()
    return state === null ? null : WORDS[state]
  },
  'The mirror does not respond.': pingMirrors,
}

/** One that responds is enough: an app that fails does not take the others with it. */
async function pingMirrors(): Promise<null> {
  await Promise.any(config().apps.map(async ({ id }) => (await workspace(id).mirror()).ping()))
  return null
}

/** Under way, so that however many ask, each store is asked once at a time; on globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeProbes?: Map<string, Promise<string | null>> }

/** @throws AppError UNAVAILABLE, status 503, naming the stores that do not respond within a bound, or cannot be written */
export async function requireReady(): Promise<void> {
  const answers = await Promise.all(Object.entries(STORES).map(([words, ping]) => problemOf(words, ping)))
  const problems = answers.filter((problem) => problem !== null)
  if (problems.length > 0)
    throw new AppError('UNAVAILABLE', problems.join(' '), { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

function problemOf(silence: string, ping: () => Promise<string | null>): Promise<string | null> {
  slot.__callscopeProbes ??= new Map()
  const probes = slot.__callscopeProbes
  const underWay = probes.get(silence)
  const probe =
    underWay ??
    ping()
      .catch(() => silence)
      .finally(() => probes.delete(silence))
  probes.set(silence, probe)
  return within(BOUND_MS, probe, silence)
}

/** What a probe finds, or `late` when it takes too long. */
async function within<T>(ms: number, probe: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, late)
  })
  try {
    return await Promise.race([probe, over])
  } finally {
    clearTimeout(timer)
  }
}
