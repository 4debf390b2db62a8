import { pingAccounts } from '@/lib/server/accounts/ping'
import { config } from '@/lib/server/config/config'
import { AppError } from '@/lib/shared/errors'
import { workspace } from './workspace'

/** A store that takes longer counts as out of reach. */
const BOUND_MS = 4_000
const RETRY_AFTER_SECONDS = 2

/** By the words for its failure; without addresses, since anyone may ask. */
const STORES: Record<string, () => Promise<void>> = {
  'The accounts database does not respond.': pingAccounts,
  'The mirror does not respond.': pingMirrors,
}

/** One that responds is enough: an app that fails does not take the others with it. */
async function pingMirrors(): Promise<void> {
  await Promise.any(config().apps.map(async ({ id }) => (await workspace(id).mirror()).ping()))
}

/** Under way, so that however many ask, each store is asked once at a time; on globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeProbes?: Map<string, Promise<boolean>> }

/** @throws AppError UNAVAILABLE, status 503, naming the stores that do not respond within a bound */
export async function requireReady(): Promise<void> {
  const answers = await Promise.all(
    Object.entries(STORES).map(async ([words, ping]) => ((await isUp(words, ping)) ? [] : [words])),
  )
  const problems = answers.flat()
  if (problems.length > 0)
    throw new AppError('UNAVAILABLE', problems.join(' '), { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

function isUp(store: string, ping: () => Promise<void>): Promise<boolean> {
  slot.__callscopeProbes ??= new Map()
  const probes = slot.__callscopeProbes
  const underWay = probes.get(store)
  const probe =
    underWay ??
    ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => probes.delete(store))
  probes.set(store, probe)
  return within(BOUND_MS, probe)
}

async function within(ms: number, probe: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([probe, late])
  } finally {
    clearTimeout(timer)
  }
}
