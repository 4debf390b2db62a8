import { setTimeout as sleep } from 'node:timers/promises'
import { pingAccounts } from '@/lib/server/accounts/db'
import { WORDS } from '@/lib/server/accounts/out-of-reach'
import { config } from '@/lib/server/process/config/config'
import { AppError } from '@/lib/shared/http/errors'
import { workspace } from './workspace'

/** A store that takes longer counts as unreachable. */
const BOUND_MS = 4_000
const RETRY_AFTER_SECONDS = 2

/** Checks by the message for no response, which names no address, since anyone may ask. Each resolves with a message on any other problem, or null. */
const STORES: Record<string, () => Promise<string | null>> = {
  'The accounts database does not respond.': async () => {
    const state = await pingAccounts()
    return state === null ? null : WORDS[state]
  },
  'The mirror does not respond.': pingMirrors,
}

/** Resolves once any mirror responds: one failing app must not make the others unavailable. */
async function pingMirrors(): Promise<null> {
  await Promise.any(config().apps.map(async ({ id }) => (await workspace(id).mirror()).ping()))
  return null
}

/** @throws AppError UNAVAILABLE, status 503, naming the stores that do not respond in time or cannot be written to */
export async function requireReady(): Promise<void> {
  const answers = await Promise.all(Object.entries(STORES).map(([words, ping]) => problemOf(words, ping)))
  const problems = answers.filter((problem) => problem !== null)
  if (problems.length > 0)
    throw new AppError('UNAVAILABLE', problems.join(' '), { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** Checks under way: concurrent requests share one check per store. */
const probes = new Map<string, Promise<string | null>>()

function problemOf(silence: string, ping: () => Promise<string | null>): Promise<string | null> {
  const ask = () =>
    ping()
      .catch(() => silence)
      .finally(() => probes.delete(silence))
  const probe = probes.get(silence) ?? ask()
  probes.set(silence, probe)
  return Promise.race([probe, sleep(BOUND_MS, silence, { ref: false })])
}
