import { addressProblems } from '@/lib/server/address/problems'
import type { Opened } from '../../bench/client'
import type { Address, Kept, Visitors } from './kept'

/** What Next writes into a page that turned out not to exist after its head had been sent. */
const NOT_FOUND = 'NEXT_HTTP_ERROR_FALLBACK;404'

/** The addresses that no longer open, and why, in words. */
export async function deadAddresses({ addresses }: Kept, visitors: Visitors): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    const problem = problemOf(address, await visitors[address.who ?? 'admin'].open(address.path))
    if (problem !== null) found.push(`${address.path} ${problem}`)
  }
  return found
}

function problemOf({ who = 'admin', shows }: Address, { status, at, text }: Opened): string | null {
  if (status >= 400 || text.includes(NOT_FOUND)) return `is ${status} at ${at.pathname}`
  if (who === 'admin' && at.pathname === '/login') return 'asks for a sign-in'
  return shows === undefined || text.includes(shows) ? null : `does not show ${shows}`
}

/** The parts of the final addresses, after redirects, that this release cannot read, in words. */
export async function unreadAddresses({ addresses }: Kept, visitors: Visitors): Promise<string[]> {
  const found: string[] = []
  for (const { who = 'admin', path } of addresses) {
    const { at } = await visitors[who].open(path)
    for (const problem of addressProblems(at.pathname, at.searchParams))
      found.push(`${path}: ${JSON.stringify(problem)}`)
  }
  return found
}
