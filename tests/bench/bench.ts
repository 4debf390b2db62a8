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
/** This build, and the one that it is compared with. */
export type Sides<One extends Build = Side> = { ours: One; other: One | null }

/** Rows that one measurement tells. */
export type Probe<One extends Build = Side> = {
  rows: readonly Row[]
  /** A value for each row. @throws Error where a build has no such thing */
  measure: (side: One) => Promise<readonly number[]>
  /** The same as the first row by the engine alone, and by PostgreSQL. */
  engine?: (() => Promise<number>) | null
  peer?: (() => Promise<number>) | null
  /** How often; as the flags say by default. */
  runs?: number
  /** What is there once: the first measurement counts, and no other is made. */
  isOnce?: boolean
  /** What only this build can be asked. */
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

/** What takes seconds is measured so often. */
export const LONG_RUNS = 3

/** Something of which each side has its own. */
export function perSide<Made>(make: (side: Side) => Made): (side: Side) => Made {
  const made = new Map<Side, Made>()
  return (side) => {
    const one = made.get(side) ?? make(side)
    made.set(side, one)
    return one
  }
}
