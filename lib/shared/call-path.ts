/** The address of one call in the API. */
export function callPath(sessionId: string): string {
  return `/api/calls/${encodeURIComponent(sessionId)}`
}

export const aroundPath = (sessionId: string): string => `${callPath(sessionId)}/around`
export const notesPath = (sessionId: string): string => `${callPath(sessionId)}/notes`
export const tagsPath = (sessionId: string): string => `${callPath(sessionId)}/tags`
