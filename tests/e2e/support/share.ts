import type { APIRequestContext } from '@playwright/test'
import type { Call } from '@/lib/shared/calls/call'
import { expect } from './test'

/** A call of the last 30 days with at least three people in a group, and its recordings if any. */
export async function groupCall(request: APIRequestContext): Promise<Call> {
  const answer = await request.get(
    '/api/calls?range=30d&status=ended&receiverType=group&minPeople=3&sort=-people&perPage=1',
  )
  return (await answer.json()).data[0]
}

/** Shares something. @returns the path of its link, its token and its id */
export async function share(request: APIRequestContext, input: Record<string, unknown>) {
  const answer = await request.post('/api/shares', { data: { label: 'A ticket', ...input } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, url } = (await answer.json()).data as { id: string; url: string }
  const { pathname } = new URL(url)
  return { id, url, path: pathname, token: pathname.slice('/s/'.length) }
}

export const ofCall = ({ sessionId, roomMid }: Call) => ({
  kind: 'call',
  sessionId,
  ...(roomMid === undefined ? {} : { mid: roomMid }),
})

/** What no byte sent by a shared link may contain: ids, names, addresses of files, metadata. */
export function secretsOf(call: Call): string[] {
  const people = call.participants.flatMap(({ uid, deviceId, mid, name }) => [uid, deviceId, mid, name])
  const files = call.recordings.flatMap(({ rid, recording_url }) => [rid, recording_url])
  const entities = [call.initiatorEntity?.name, call.receiverEntity?.name]
  const given = [
    call.sessionId,
    call.roomMid,
    call.mid,
    call.initiator,
    call.receiver,
    ...entities,
    ...people,
    ...files,
  ]
  return [...new Set(given.filter((text): text is string => typeof text === 'string' && text.length > 2))]
}
