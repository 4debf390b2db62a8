/** Builds for production unless the existing build is up to date. */
import { ensureBuilt, loadEnvironment } from './setup.mjs'

loadEnvironment()
await ensureBuilt()
