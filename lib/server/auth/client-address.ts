import { networkOf } from '@/lib/server/process/observe/network.mjs'

/** The client's network, by which failures are counted; `x-forwarded-for` holds the verified address (`lib/cli/front-door`). */
export function clientNetwork(headers: Headers): string {
  return networkOf(headers.get('x-forwarded-for') ?? 'unknown')
}
