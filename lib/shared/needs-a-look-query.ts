/** The path and the key of what needs a look: the same on the server, which asks ahead, and in the browser. */
export const NEEDS_A_LOOK_PATH = '/api/needs-a-look'
export const needsALookKey = (params: URLSearchParams) => ['needs-a-look', params.toString()]
