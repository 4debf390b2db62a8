import type { CallBook } from './call-book'
import type { FaultBoard } from './faults'
import type { FilterIndex } from './filter-index'
import type { Organisation } from './organisation'
import type { RequestLog } from './request-log'
import type { SimulatorClock } from './simulator-clock'

/** One delivered mark that the chat endpoint accepted. */
type Receipt = { guid: string; uid: string; messageId: number | null; atSeconds: number }

/** What every route of one running simulator shares. */
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
}
