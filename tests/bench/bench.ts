import type { ChildProcess } from 'node:child_process'
import type { BenchClient } from './client'
import type { Data } from './data/open-data'
import type { EngineClock } from './engine-clock'
import type { Flags } from './flags'
import type { Peer } from './peers/peer'
import type { Report } from './report'
import type { Sample } from './sample'

/** What the phases work with. */
export type Bench = {
  flags: Flags
  report: Report
  data: Data
  /** The measured server, on the filled mirror. */
  server: ChildProcess
  client: BenchClient
  engine: EngineClock
  peer: Peer | null
  sample: Sample
}
export type Phase = (bench: Bench) => Promise<void>
