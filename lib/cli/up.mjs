/** `npm run up`: installs, builds when needed, and serves. Plain Node: it works before anything is installed. */
import { requirePlatform } from './platform.mjs'
import { ensureBuilt, ensureInstalled, loadEnvironment, requireNode } from './setup.mjs'

requireNode()
requirePlatform()
loadEnvironment()
await ensureInstalled()
await ensureBuilt()
await import('./start.mjs')
