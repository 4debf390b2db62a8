import { simulatorUrl } from './setting'

/** What a test says to the simulator, beside the specification. */
async function control(method: string, path: string, body?: unknown, origin = simulatorUrl): Promise<unknown> {
  const answer = await fetch(`${origin}/_simulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`simulator ${method} ${path}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return text === '' ? null : JSON.parse(text)
}

/** Feeds raw calls verbatim, replacing those with the same session id. */
export const putCalls = (calls: unknown[]) => control('POST', 'calls', calls)
export const setFaults = (faults: unknown[]) => control('POST', 'faults', faults)
export const clearFaults = () => control('DELETE', 'faults')

/** Stops the simulator's clock: calls neither begin nor end any more, so that what is read twice is the same. */
export const freezeUpstream = (origin: string) => control('POST', 'clock', { frozen: true }, origin)

export type SeenRequest = { method: string; path: string; headers: Record<string, string> }
/** The requests that came to the specification's addresses, oldest first. */
export const seenRequests = async () =>
  ((await control('GET', 'requests')) as { data: { requests: SeenRequest[] } }).data.requests

/** Every raw call as the simulator would answer it now. */
export async function dumpCalls(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${simulatorUrl}/_simulator/calls`)
  return (await answer.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
