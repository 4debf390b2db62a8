/** Builds for production unless the existing build is up to date. */
import { commandLine } from './command-line.mjs'
import { ensureBuilt, loadEnvironment } from './setup.mjs'

commandLine('Usage: npm run build\n  builds for production, unless the build is up to date', {})
loadEnvironment()
await ensureBuilt()
