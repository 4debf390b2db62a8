import { setTimeout as sleep } from 'node:timers/promises'
import { pingAccounts } from '@/lib/server/accounts/db'
import { WORDS } from '@/lib/server/accounts/out-of-reach'
import { config } from '@/lib/server/process/config/config'
import { ofProcess } from '@/lib/server/process/config/of-process'
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

/** @throws AppError UNAVAILABLE, status 503, naming the stores that do not respond within a bound, or cannot be written */
export async function requireReady(): Promise<void> {
  const answers = await Promise.all(Object.entries(STORES).map(([words, ping]) => problemOf(words, ping)))
  const problems = answers.filter((problem) => problem !== null)
  if (problems.length > 0)
    throw new AppError('UNAVAILABLE', problems.join(' '), { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

function problemOf(silence: string, ping: () => Promise<string | null>): Promise<string | null> {
  /** Under way, so that however many ask, each store is asked once at a time. */
  const probes = ofProcess('Probes', () => new Map<string, Promise<string | null>>())
  const ask = () =>
    ping()
      .catch(() => silence)
      .finally(() => probes.delete(silence))
  const probe = probes.get(silence) ?? ask()
  probes.set(silence, probe)
  return Promise.race([probe, sleep(BOUND_MS, silence, { ref: false })])
}
