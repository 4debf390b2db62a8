import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { BenchClient } from '../../bench/client'
import type { RawRecord } from '../../unit/analytics/make-records'
import { type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { ORGANISATION, replaceTeams } from '../../unit/analytics/reference-organisation'
import { signedIn } from '../server'
import { controlUpstream, type Stack } from '../stack'
import type { Comparison } from './comparison'

/** What every part compares: the product, asked over HTTP, and all calls as the reference reads them. */
export type World = {
  client: BenchClient
  comparison: Comparison
  calls: readonly ReferenceCall[]
  /** The time of the first call, and a moment after the last one that has a time of its own; epoch seconds. */
  from: number
  to: number
  /** A person, a group and two teams of the organisation. */
  person: string
  group: string
  teams: readonly string[]
}
export type Row = Record<string, string | number | boolean | null>

/** Signs in, and gives the product the settings of the reference's organisation, with teams of the simulated people. */
export async function prepare(
  stack: Stack,
): Promise<{ client: BenchClient; teams: string[]; person: string; group: string }> {
  const client = await signedIn(stack.url)
  const { data } = (await controlUpstream(stack, 'GET', '/organisation')) as {
    data: { people: { uid: string; department: string }[]; groups: { guid: string }[] }
  }
  const { hours, service, callbacks, firstDay, clock } = ORGANISATION
  await client.send('PUT', '/api/settings/business-hours', {
    zone: hours.zone,
    week: hours.week,
    country: null,
    ownDays: [{ date: '2023-05-01', name: 'Closed', spans: [] }],
  })
  await client.send('PUT', '/api/settings/service-level', service)
  await client.send('PUT', '/api/settings/callbacks', callbacks)
  await client.send('PUT', '/api/settings/week-and-clock', { firstDay, clock })
  // People of one team, of several, and of none.
  const lists = new Map<string, string[]>()
  for (const [index, { uid, department }] of data.people.entries())
    for (const name of [department, ...(index % 7 === 0 ? ['seventh'] : [])])
      if (name !== 'finance') lists.set(name, [...(lists.get(name) ?? []), uid.toLowerCase()])
  const teams: { id: string; name: string; uids: string[] }[] = []
  for (const [name, uids] of lists) {
    const { data: made } = await client.send<{ data: { id: string } }>('POST', '/api/teams', { name, uids })
    teams.push({ id: made.id, name, uids })
  }
  replaceTeams(teams)
  return {
    client,
    teams: teams.map(({ id }) => id),
    person: data.people[3]?.uid.toLowerCase() ?? '',
    group: data.groups[1]?.guid ?? '',
  }
}

const isCall = (record: unknown): record is RawRecord =>
  typeof record === 'object' &&
  record !== null &&
  typeof (record as RawRecord).sessionId === 'string' &&
  (record as RawRecord).sessionId !== ''
const keyOf = (one: Record<string, unknown>) => JSON.stringify([one.sessionId, one.mid ?? ''])

/** When the product first saw the calls that take this as their time: those without a time, and those ahead of the clock. */
async function seenTimes(client: BenchClient): Promise<Map<string, number>> {
  const seen = new Map<string, number>()
  for (let page = 1; ; page += 1) {
    const params = { anomaly: 'missing-time,ahead-of-clock', range: 'all', perPage: '200', page: String(page) }
    const { data } = await client.json<{ data: (Record<string, unknown> & { time: number })[] }>('/api/calls', params)
    if (data.length === 0) return seen
    for (const call of data) seen.set(keyOf(call), call.time)
  }
}

/** Every record of the source as the reference reads it, line by line, and how many distinct ones cannot be read as calls. */
export async function readCalls(
  stack: Stack,
  client: BenchClient,
): Promise<{ calls: ReferenceCall[]; unreadable: number }> {
  const seen = await seenTimes(client)
  const response = await fetch(`${stack.upstream}/_simulator/calls`)
  const lines = createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })
  const calls: ReferenceCall[] = []
  const unreadable = new Set<string>()
  for await (const line of lines) {
    const record = JSON.parse(line) as unknown
    if (isCall(record)) calls.push(readRecord(record, seen.get(keyOf(record)) ?? Math.floor(Date.now() / 1000)))
    else unreadable.add(line)
  }
  return { calls, unreadable: unreadable.size }
}
