const START = 1_700_000_000

const record = (sessionId: string, seconds: number, participants: unknown[]) => ({
  sessionId,
  mid: `${sessionId}-mid`,
  type: 'video',
  mode: 'meet',
  status: 'ended',
  receiverType: 'group',
  initiator: 'p-0',
  receiver: 'everyone',
  initiatedAt: START,
  startedAt: START,
  endedAt: START + seconds,
  participants,
})
const row = (uid: string, deviceId: string, from: number, to: number) => ({
  uid,
  deviceId,
  name: `Name of ${uid}`,
  isJoined: true,
  state: 'ended',
  joinedAt: START + from,
  leftAt: START + to,
})

/** A call of this many people, who come and go one by one over a day. */
export const crowdedCall = (people: number) =>
  record(
    'crowd',
    2 * people,
    Array.from({ length: people }, (_, index) => row(`p-${index}`, `d-${index}@h/r`, index, people + index)),
  )

/** A call in which `p-0` comes back this many times, each time on a new device, `p-1` stays, and `p-2` is on all those devices at once. */
export const reconnectingCall = (times: number) =>
  record('reconnects', 20 * times, [
    row('p-1', 'd-other@h/r', 0, 20 * times),
    ...Array.from({ length: times }, (_, index) => row('p-0', `d-${index}@h/r`, 20 * index, 20 * index + 15)),
    ...Array.from({ length: times }, (_, index) => row('p-2', `d-${index}@h/r`, index, 20 * times - index)),
  ])

/** A call of this many people, of whom it is only known that they joined. */
export const timelessCall = (people: number) => ({
  ...record(
    'timeless',
    0,
    Array.from({ length: people }, (_, index) => ({ uid: `p-${index}`, isJoined: true })),
  ),
  startedAt: null,
  endedAt: null,
})
