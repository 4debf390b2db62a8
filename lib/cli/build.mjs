/** Builds for production unless the finished build is of exactly these sources. */
import { ensureBuilt, loadEnvironment } from './setup.mjs'

loadEnvironment()
ensureBuilt()
