/** Runs before `up` and `start`, whose npm scripts Windows' own shell could not even parse. */
import { requirePlatform } from './platform.mjs'

requirePlatform()
