import type { CallBook } from './call-book'
import type { FaultBoard } from './faults'
import type { FilterIndex } from './filter-index'
import type { Organisation } from './organisation'
import type { RequestLog } from './request-log'
import type { SimulatorClock } from './simulator-clock'
import type { Spellings } from './spellings/spellings'
import type { Announcer } from './webhooks/announcer'

/** A delivery mark accepted by the chat endpoint. */
type Receipt = { guid: string; uid: string; messageId: number | null; atSeconds: number }

/** What the routes of a running simulator share. */
export type SimulatorContext = {
  apiKey: string
  /** A key without the `fullAccess` scope. */
  readOnlyKey: string
  maxPerPage: number
  clock: SimulatorClock
  organisation: Organisation
  book: CallBook
  index: FilterIndex
  faults: FaultBoard
  requests: RequestLog
  receipts: Receipt[]
  /** Varies the spelling of calls and responses in all documented ways; null to use the specification's. */
  spellings: Spellings | null
  /** Sends webhooks; null without an address to send them to. */
  announcer: Announcer | null
}
