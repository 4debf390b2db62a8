import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/**
 * Puts the standard input of this process at its end. After an insert the embedded engine may look for more rows there, and would wait for
 * a terminal or an open pipe forever. To be called before anything else opens files.
 */
export function endStandardInput() {
  closeSync(0)
  // The lowest free number is given to the next file that is opened.
  openSync(devNull, 'r')
}
