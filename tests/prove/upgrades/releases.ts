import { existsSync, renameSync, rmSync } from 'node:fs'
import { run } from '../../../lib/cli/setup.mjs'
import { cloneInto, runGroup } from '../checkout'
import type { Release } from '../server'

export type From = {
  commit: string
  /** Whether it had all that 1.0.0 has: teams, alerts, tokens, shared links, call-backs. */
  hasLater: boolean
  /** More flags of the simulator. */
  simulate: string[]
}
/** What an upgrade may come from: the last commit of 0.1.0, and the last one before the work on 1.0.0 began. */
export const FROM: Readonly<Record<string, From>> = {
  // No rooms: 0.1.0 kept only the last call of a room, so the upgrade would rightly read the missing ones.
  '0.1.0': { commit: 'd1e3aa79', hasLater: false, simulate: ['--rooms', '0'] },
  '7d7e71bd': { commit: '7d7e71bd', hasLater: true, simulate: [] },
}

/** An old release, installed and built in a folder as its own instructions say, or as an earlier run has left it there. */
export async function installed(name: string, commit: string, folder: string): Promise<Release> {
  if (existsSync(folder)) return { name, root: folder }
  const unfinished = `${folder}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await cloneInto(unfinished)
  await run('git', ['-C', unfinished, 'checkout', '--quiet', commit])
  const { PATH = '', HOME = '' } = process.env
  const own = { PATH, HOME, NEXT_TELEMETRY_DISABLED: '1' }
  // Their lock files name the packages of one platform, which `npm ci` refuses; their builds check the types of tests too.
  await runGroup(['npm', 'install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], own, unfinished)
  await runGroup(['npm', 'run', 'build'], own, unfinished)
  renameSync(unfinished, folder)
  return { name, root: folder }
}
