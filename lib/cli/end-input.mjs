import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** Empties standard input, where the engine may wait for more rows after an insert. Must be called before anything else opens files. */
export function endStandardInput() {
  closeSync(0)
  // The next file opened gets the lowest free descriptor, 0.
  openSync(devNull, 'r')
}
