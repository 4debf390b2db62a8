/** The address of one call in the API. */
export function callPath(sessionId: string): string {
  return `/api/calls/${encodeURIComponent(sessionId)}`
}
