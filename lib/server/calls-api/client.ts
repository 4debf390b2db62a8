import type { UpstreamConfig } from '@/lib/server/process/config/apps-file'
import { type Log, log as processLog } from '@/lib/server/process/log/log'
import { RateGate } from './rate-gate'
import { createRedact } from './redact'
import { type CallsApi, createResources } from './resources'
import { sleep as realSleep } from './sleep'
import { createTransport } from './transport'

export type { CallsApi } from './resources'

export type CallsApiOptions = UpstreamConfig & {
  fetch?: typeof fetch
  log?: Log
  now?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  random?: () => number
  gate?: RateGate
}

/** A client of the Calls API. The key is used only here: it goes into one header and is redacted from everything that comes back. */
export function createCallsApi(options: CallsApiOptions): CallsApi {
  const { apiKey, now = Date.now, sleep = realSleep } = options
  const transport = createTransport({
    // Looked up per request, since Next wraps the global fetch during startup.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    log: options.log ?? processLog,
    now,
    sleep,
    random: options.random ?? Math.random,
    gate: options.gate ?? new RateGate({ now, sleep }),
    redact: createRedact(apiKey),
  })
  return createResources({
    callsApiUrl: options.callsApiUrl.replace(/(?<!\/)\/+$/, ''),
    chatApiUrl: options.chatApiUrl.replace(/(?<!\/)\/+$/, ''),
    transport,
    signed: () => ({ apikey: apiKey }),
  })
}
