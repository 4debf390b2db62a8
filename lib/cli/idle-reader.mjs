const MAX_PAUSE_MS = 60_000

/**
 * Disconnects a client that reads nothing of its response for a minute, since unread data is held in memory. Slow readers are kept, as are clients
 * that wait while there is nothing to send.
 * @param {import('node:http').ServerResponse} response
 * @param {number} maxPauseMs
 */
export function cutIdleReader(response, maxPauseMs = MAX_PAUSE_MS) {
  response.setTimeout(maxPauseMs, () => {
    if (response.writableLength > 0) response.destroy()
  })
}
