/** Before `up` and `start`, whose commands Windows' own shell could not even read. */
import { requirePlatform } from './platform.mjs'

requirePlatform()
