import { setTimeout as sleep } from 'node:timers/promises'
import { BenchClient } from '../../bench/client'
import { signedIn } from '../server'
import { lacking } from './lacking'

/** Alerts may be stale until the mirror has caught up; anything else must be there at once. */
const ALERTS = '/api/alerts'
const CATCH_UP_MS = 60_000

/** Who asks: an admin, a script with the token, or a stranger. */
type Who = 'admin' | 'token' | 'stranger'
/** Something that somebody made with an old release: an address of the API, and what its answer must have. */
export type Thing = { what: string; who?: Who; path: string; has: unknown }
/** An address that somebody kept, and a text that its page must show. */
export type Address = { who?: Who; path: string; shows?: string }
export type Kept = {
  things: Thing[]
  addresses: Address[]
  token: string | null
  /** A channel that sends to the receiver, and the secret of its signatures. */
  channel: { id: string; secret: string } | null
}
export type Visitors = Record<Who, BenchClient>

/** A client for each kind of visitor. */
export async function visitorsOf(url: string, { token }: Pick<Kept, 'token'>): Promise<Visitors> {
  return {
    admin: await signedIn(url),
    token: new BenchClient(url, false, token),
    stranger: new BenchClient(url, false),
  }
}

/** The things that are missing or changed since they were made, in words. */
export async function missingOf(kept: Kept, visitors: Visitors): Promise<string[]> {
  const problems: string[] = []
  for (const { what, who = 'admin', path, has } of kept.things) {
    const problemNow = async () => {
      const { status, text } = await visitors[who].open(path)
      const lacks = status === 200 ? lacking(JSON.parse(text), has) : [text.slice(0, 300)]
      return lacks.length === 0 ? null : `${what}: ${path} is ${status}: ${lacks.join('; ')}`
    }
    const endMs = performance.now() + (path === ALERTS ? CATCH_UP_MS : 0)
    let problem = await problemNow()
    while (problem !== null && performance.now() < endMs) {
      await sleep(1000)
      problem = await problemNow()
    }
    if (problem !== null) problems.push(problem)
  }
  return problems
}
