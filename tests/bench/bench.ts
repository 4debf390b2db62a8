import type { ChildProcess } from 'node:child_process'
import type { Page } from 'playwright'
import type { BenchClient } from './client'
import type { Data } from './data/open-data'
import type { EngineClock } from './engine-clock'
import type { Flags } from './flags'
import type { Peer } from './peers/peer'
import type { Row } from './report'
import type { Sample } from './sample'

/** A checkout with a build, and the port and data of its server. */
export type Build = { root: string; port: number; directory: string }
/** A build that is served on its filled mirror. */
export type Side = Build & { server: ChildProcess; client: BenchClient; page: () => Promise<Page> }
/** This build, and the one that it is compared with, if any. */
export type Sides<One extends Build = Side> = { ours: One; other: One | null }

/** Rows of the report that come from one measurement. */
export type Probe<One extends Build = Side> = {
  rows: readonly Row[]
  /** Measures a value for each row. @throws Error if the build lacks what is measured */
  measure: (side: One) => Promise<readonly number[]>
  /** The first row measured for the engine alone, and for PostgreSQL. */
  engine?: (() => Promise<number>) | null
  peer?: (() => Promise<number>) | null
  /** How often to measure; by default as the flags say. */
  runs?: number
  /** Measured only once: it cannot be repeated, or would not vary. */
  isOnce?: boolean
  /** Measured for this build only. */
  isOwn?: boolean
}

/** What the phases on the filled mirrors work with. */
export type Bench = {
  flags: Flags
  data: Data
  engine: EngineClock
  peer: Peer | null
  sample: Sample
  sides: Sides
}
export type Phase = { title: string; probes: (bench: Bench) => Probe[] | Promise<Probe[]> }
/** A phase that starts servers of its own. */
export type AlonePhase = { title: string; probes: (flags: Flags, data: Data | null) => Probe<Build>[] }

/** How often to measure what takes seconds. */
export const LONG_RUNS = 3

/** Makes something once for each side. */
export function perSide<Made>(make: (side: Side) => Made): (side: Side) => Made {
  const made = new Map<Side, Made>()
  return (side) => {
    const one = made.get(side) ?? make(side)
    made.set(side, one)
    return one
  }
}
