import type { BenchClient } from './client'

const DAY = 86_400

/** The people and calls that the questions are about, found in the mirror itself. Times are epoch seconds. */
export type Sample = {
  /** A second after the newest call. */
  endSeconds: number
  busyPerson: string
  rarePerson: string
  group: string
  /** Eight characters of a session id that few others have. */
  idPart: string
  /** A person’s name, and a name of each of two people who have talked with each other. */
  name: string
  twoNames: string
  /** A word of a note. */
  ticket: string
  /** Session ids of different calls that were answered. */
  answered: readonly string[]
}

/** The window of the last 30 days of the data. */
export const lastDays = ({ endSeconds }: Sample, days: number) => ({
  from: String(endSeconds - days * DAY),
  to: String(endSeconds),
})

type Calls = { data: { time: number; sessionId: string; initiator: string | null; receiver: string | null }[] }
type Rows = { data: Record<string, string | null>[] }
type Parties = { data: { id: string; name: string | null }[] }

const MAX_ANSWERED = 200
const TICKET = 'BENCH-4821'

/** Writes a note with the sample’s ticket number on a call of a build, so that it can be searched for. */
export async function writeNote(client: BenchClient, { answered: [sessionId = ''], ticket }: Sample): Promise<void> {
  await client.send('POST', `/api/calls/${sessionId}/notes`, { body: `See ${ticket}` })
}

/** Finds what to ask about. @throws Error when the mirror is too small to tell */
export async function takeSample(client: BenchClient): Promise<Sample> {
  const newest = (await client.json<Calls>('/api/calls', { perPage: '1' })).data[0]
  if (newest === undefined) throw new Error('The mirror is empty.')
  const endSeconds = newest.time + 1
  const window = { from: String(endSeconds - 30 * DAY), to: String(endSeconds) }
  const first = async (by: string, order: string, filters: Record<string, string>) => {
    const params = { metrics: 'calls', by, order, limit: '3', ...window, ...filters }
    const { data } = await client.json<Rows>('/api/analytics', params)
    return data.map((row) => row[by]).find((value) => typeof value === 'string') ?? ''
  }
  const talks = { status: 'ended', receiverType: 'user', sort: '-time', perPage: String(MAX_ANSWERED), ...window }
  const { data: answered } = await client.json<Calls>('/api/calls', talks)
  const talk = answered.find(({ initiator, receiver }) => initiator !== null && receiver !== null)
  if (talk === undefined) throw new Error('No call between two people was found in the last 30 days of the mirror.')
  const { data: parties } = await client.json<Parties>('/api/directory', { id: `${talk.initiator},${talk.receiver}` })
  const nameOf = (id: string | null) => parties.find((party) => party.id === id)?.name?.split(' ') ?? [id ?? '']
  return {
    endSeconds,
    busyPerson: await first('person', '-calls', {}),
    rarePerson: await first('person', 'calls', {}),
    group: await first('group', '-calls', { receiverType: 'group' }),
    idPart: talk.sessionId.slice(-10, -2),
    name: nameOf(talk.initiator).at(-1) ?? '',
    twoNames: `${nameOf(talk.initiator)[0]} ${nameOf(talk.receiver).at(-1)}`,
    ticket: TICKET,
    answered: answered.map(({ sessionId }) => sessionId),
  }
}
