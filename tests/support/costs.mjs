/** What costs time on any machine, counted while the tests run: each event is a line of the file that `TEST_COSTS` names. */
import { appendFileSync, readFileSync } from 'node:fs'

/** @typedef {'app boot' | 'page load' | 'process killed' | 'waited seconds'} Cost */

/**
 * Counts something that takes time however fast the machine is. Does nothing outside a run that counts.
 * @param {Cost} kind
 * @param {number} [amount] seconds, for what is waited
 */
export function countCost(kind, amount = 1) {
  if (process.env.TEST_COSTS) appendFileSync(process.env.TEST_COSTS, `${kind}\t${amount}\n`)
}

/**
 * What was counted so far, by kind.
 * @param {string} file
 * @returns {Map<string, number>}
 */
export function readCosts(file) {
  const sums = new Map()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [kind = '', amount] = line.split('\t')
    if (kind !== '') sums.set(kind, (sums.get(kind) ?? 0) + Number(amount))
  }
  return sums
}
