import { type Simulator, type SimulatorOptions, startSimulator } from '@/lib/simulator/server'

export const ANCHOR = 1_750_000_000

export type Listed = {
  data: Record<string, unknown>[]
  meta: { pagination: Record<'total' | 'count' | 'per_page' | 'current_page' | 'total_pages', number> }
}

/** A running simulator with a stopped clock, and shorthands for requests to it. */
export async function startedSimulator(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startSimulator({
    calls: 500,
    seed: 7,
    anchorSeconds: ANCHOR,
    now: () => ANCHOR * 1000,
    quarantineRate: 0,
    ...options,
  })
  return { simulator, ...talkingTo(simulator) }
}

function talkingTo({ url, controlUrl, apiKey }: Simulator) {
  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { apikey: apiKey, ...headers } })
  const json = async <T>(path: string, headers: Record<string, string> = {}) =>
    (await get(path, headers)).json() as Promise<T>
  const control = async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${controlUrl}${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, data: ((await response.json()) as { data: T }).data }
  }
  return {
    get,
    list: (query = '', headers = {}) => json<Listed>(`/calls${query}`, headers),
    control,
    fault: (...faults: unknown[]) => control('POST', '/faults', faults),
    clearFaults: () => control('DELETE', '/faults'),
    /** HTTP status and error code. */
    failure: async (response: Response) => [
      response.status,
      ((await response.json()) as { error?: { code: string } }).error?.code,
    ],
    dump: async () =>
      (await (await fetch(`${controlUrl}/calls`)).text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}
