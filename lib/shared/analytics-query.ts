export const ANALYTICS_PATH = '/api/analytics'

/** The query key of one question: the same on the server, which asks ahead, and in the browser. */
export function analyticsKey(params: URLSearchParams): readonly [string, string] {
  return ['analytics', params.toString()]
}
