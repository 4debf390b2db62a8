/** What is shared: a call, or the path of a report. */
export type ShareSubjectProps = {
  subject: { kind: 'call'; sessionId: string; mid: string | undefined } | { kind: 'report'; path: string }
  /** A label to begin with. */
  label: string
  zone: string
  hasRecordings?: boolean
}
