import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/**
 * Replaces standard input by an empty one. After an insert the embedded engine may look for more rows there, and would wait forever for a terminal or
 * an open pipe. Must be called before anything else opens files.
 */
export function endStandardInput() {
  closeSync(0)
  // The next file opened gets the lowest free descriptor, 0.
  openSync(devNull, 'r')
}
