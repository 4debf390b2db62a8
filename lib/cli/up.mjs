/** `npm run up`: installs, builds when needed, and serves. Plain Node: it works before anything is installed. */
import { ensureBuilt, ensureInstalled, loadEnvironment, requireNode } from './setup.mjs'

requireNode()
loadEnvironment()
ensureInstalled()
await ensureBuilt()
await import('./start.mjs')
