import type { AlonePhase, Phase } from '../bench'
import type { PhaseName } from '../phase-names'
import { again } from './again'
import { around } from './around'
import { backfill } from './backfill'
import { browser } from './browser'
import { clients } from './clients'
import { erasure } from './erasure'
import { exports } from './exports'
import { demo, memory } from './memory'
import { overview } from './overview'
import { figures, lists, pages, search } from './questions'
import { scripts } from './scripts'
import { size } from './size'
import { whoAsks } from './who-asks'

/** The phases that ask the servers on the filled mirrors. */
export const PHASES: Partial<Record<PhaseName, Phase>> = {
  size,
  figures,
  lists,
  again,
  clients,
  search,
  around,
  'who-asks': whoAsks,
  overview,
  pages,
  exports,
  browser,
  scripts,
  memory,
}
/** The phases that start servers of their own, once those have ended. */
export const ALONE: Partial<Record<PhaseName, AlonePhase>> = { erasure, demo, backfill }
