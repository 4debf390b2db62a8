/** Running responses, so that a shutdown can let them finish. */
export function createRunningAnswers() {
  const running = new Set()
  let onNone = () => {}
  return {
    /** @param {import('node:http').ServerResponse} response */
    add(response) {
      running.add(response)
      response.once('close', () => {
        running.delete(response)
        if (running.size === 0) onNone()
      })
    },
    /**
     * Resolves once none is running, or after the grace period.
     * @param {number} graceMs
     * @returns {Promise<boolean>} true when all have ended
     */
    ended(graceMs) {
      if (running.size === 0) return Promise.resolve(true)
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, graceMs, false)
        onNone = () => {
          clearTimeout(timer)
          resolve(true)
        }
      })
    },
  }
}
