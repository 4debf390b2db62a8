/** A record of List Calls in a room that is used repeatedly; times are epoch seconds. */
export const roomRecord = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  sessionId: 'stand-up',
  type: 'video',
  mode: 'meet',
  status: 'ended',
  receiverType: 'group',
  receiver: 'field-team',
  initiator: 'ana-8',
  participants: [
    { uid: 'ana-8', isJoined: true },
    { uid: 'bo-2', isJoined: false },
  ],
  ...over,
})

const FIRST = 1_700_000_000
const DAY = 86_400

/** The calls of `days` days in one room, the newest first. */
export const dailyRecords = (days: number, over: Record<string, unknown> = {}): Record<string, unknown>[] =>
  Array.from({ length: days }, (_, index) => {
    const at = FIRST + (days - 1 - index) * DAY
    return roomRecord({
      mid: `mid-${days - index}`,
      initiatedAt: at,
      startedAt: at + 12,
      endedAt: at + 900,
      totalDurationInMinutes: 14.8,
      ...over,
    })
  })
