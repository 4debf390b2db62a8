const LONGEST_PAUSE_MS = 60_000

/**
 * Cuts the connection of a caller that takes nothing of an answer for a minute, since what it does not take is kept for it. A slow one that
 * takes a little now and then stays, as does one that waits while there is nothing to send yet.
 * @param {import('node:http').ServerResponse} response
 * @param {number} longestPauseMs
 */
export function cutIdleReader(response, longestPauseMs = LONGEST_PAUSE_MS) {
  response.setTimeout(longestPauseMs, () => {
    if (response.writableLength > 0) response.destroy()
  })
}
