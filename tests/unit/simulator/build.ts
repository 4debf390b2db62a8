import { CallBook } from '@/lib/simulator/call-book'
import { buildOrganisation } from '@/lib/simulator/organisation'
import { buildSchedule } from '@/lib/simulator/schedule'

export const ANCHOR = 1_750_000_000

type RawParticipant = {
  uid: string
  isJoined: boolean
  state: string
  joinedAt?: number
  leftAt?: number
  deviceId?: string
  totalDuration: number
}
export type RawCall = {
  sessionId: string
  mid?: string
  status: string
  mode: string
  type: string
  receiverType: string
  initiatedAt: number
  initiator: string
  receiver: string
  startedAt?: number
  endedAt?: number
  totalDuration: string
  totalDurationInMinutes: number
  totalAudioMinutes: number
  totalVideoMinutes: number
  totalParticipants: number
  hasRecording: boolean
  hasTranscription: boolean
  recordings?: { startTime: number; endTime: number }[]
  transcriptions?: { tid: string; transcriptDate: string }[]
  participants: RawParticipant[]
}

export type BuildOptions = {
  calls?: number
  seed?: number
  liveCallsPerMinute?: number | null
  anomalyRate?: number
  quarantineRate?: number
  roomRate?: number
  callbackRate?: number
}

/** The simulator’s calls without its server. */
export function buildBook(options: BuildOptions = {}) {
  const {
    calls = 2000,
    seed = 7,
    liveCallsPerMinute = null,
    anomalyRate = 0,
    quarantineRate = 0,
    roomRate = 1 / 41,
    callbackRate = 0,
  } = options
  const organisation = buildOrganisation(seed, calls)
  const schedule = buildSchedule({ calls, seed, anchorSeconds: ANCHOR, historyDays: 90, liveCallsPerMinute })
  const book = new CallBook({ seed, organisation, anomalyRate, quarantineRate, roomRate, callbackRate }, schedule)
  const records = (nowSeconds: number) => {
    const order = book.order(nowSeconds)
    return Array.from({ length: order.length }, (_, position) => book.json(order.at(position), nowSeconds))
  }
  return {
    book,
    schedule,
    organisation,
    records,
    calls: (now: number) => records(now).map((json) => JSON.parse(json) as RawCall),
  }
}
