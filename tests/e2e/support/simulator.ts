import { nowSeconds, simulatorUrl } from './setting'

/** A request to the test controls of the stack's simulator, or of another one by its origin. */
export async function control(method: string, path: string, body?: unknown, origin = simulatorUrl): Promise<unknown> {
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

/** Stops the simulator’s clock, so that calls neither begin nor end and repeated reads agree. */
export const freezeUpstream = (origin: string) => control('POST', 'clock', { frozen: true }, origin)

export type SeenRequest = { method: string; path: string; headers: Record<string, string> }
/** All requests to the Calls API, oldest first. */
export const seenRequests = async (origin = simulatorUrl) =>
  ((await control('GET', 'requests', undefined, origin)) as { data: { requests: SeenRequest[] } }).data.requests

/** Every raw call as the simulator would return it now. */
export async function dumpCalls(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${simulatorUrl}/_simulator/calls`)
  return (await answer.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** An ended audio call of a minute, an hour ago, by somebody whose name it gives, as upstream sends it. */
export function callBy(uid: string, name: string, sessionId: string) {
  const at = nowSeconds() - 3600
  return {
    sessionId,
    type: 'audio',
    mode: 'call',
    receiverType: 'user',
    status: 'ended',
    initiator: uid,
    receiver: 'e2e-callee',
    initiatedAt: at,
    startedAt: at + 5,
    endedAt: at + 65,
    participants: [{ uid, isJoined: true, joinedAt: at + 5, leftAt: at + 65 }],
    data: { entities: { initiator: { entity: { uid, name }, entityType: 'user' } } },
  }
}
