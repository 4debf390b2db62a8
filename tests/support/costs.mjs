/** Counts slow operations while the tests run: each is a line in the file that `TEST_COSTS` names. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** @typedef {'app boot' | 'page load' | 'process killed' | 'waited seconds'} Cost */

/**
 * Counts something that takes time however fast the machine is. Does nothing outside a run that counts.
 * @param {Cost} kind
 * @param {number} [amount] seconds, for time spent waiting
 */
export function countCost(kind, amount = 1) {
  if (process.env.TEST_COSTS) appendFileSync(process.env.TEST_COSTS, `${kind}\t${amount}\n`)
}

/**
 * The sums of a file of lines `NAME<tab>NUMBER`, by name; none when nothing was written.
 * @param {string} file
 * @returns {Map<string, number>}
 */
export function readSums(file) {
  const sums = new Map()
  if (!existsSync(file)) return sums
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [name = '', amount] = line.split('\t')
    if (name !== '') sums.set(name, (sums.get(name) ?? 0) + Number(amount))
  }
  return sums
}
