/** `npm run up`: installs, builds when needed, and serves. Plain Node: it works before anything is installed. */
import { commandLine } from './command-line.mjs'
import { requirePlatform } from './platform.mjs'
import { ensureBuilt, ensureInstalled, loadEnvironment, requireNode } from './setup.mjs'

requireNode()
commandLine(
  'Usage: npm run up\n  installs, builds if needed, and serves; .env and the environment have its settings',
  {},
)
requirePlatform()
loadEnvironment()
await ensureInstalled()
await ensureBuilt()
await import('./start.mjs')
