import { callPath } from './call-path'

/** The address of what stands around a call, and the key under which it is kept; the page asks for it on the server. */
export const aroundPath = (sessionId: string): string => `${callPath(sessionId)}/around`
export const aroundKey = (sessionId: string) => ['around', sessionId]
