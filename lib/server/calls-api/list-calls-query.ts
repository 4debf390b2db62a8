/** All documented parameters of List Calls. Whether times mean "from" or "exactly" is undocumented, so results must be filtered again. */
export type ListCallsQuery = {
  page?: number
  perPage?: number
  type?: string
  mode?: string
  status?: string
  receiverType?: string
  participantsCount?: number
  /** Epoch seconds. */
  startedAt?: number
  /** Epoch seconds. */
  endedAt?: number
  hasRecording?: boolean
  hasTranscription?: boolean
  uid?: string
}

const NAMES = [
  'page',
  'perPage',
  'type',
  'mode',
  'status',
  'receiverType',
  'participantsCount',
  'startedAt',
  'endedAt',
  'hasRecording',
  'hasTranscription',
  'uid',
] as const satisfies readonly (keyof ListCallsQuery)[]

/** The query string of List Calls, in a fixed order, without absent parameters. */
export function listCallsParams(query: ListCallsQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of NAMES) {
    const value = query[name]
    if (value !== undefined) params.set(name, String(value))
  }
  return params
}
