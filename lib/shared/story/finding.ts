/** Something worth noticing in a call. */
export type Finding = {
  key: string
  title: string
  /** What it rests on, with the figures. */
  evidence: string
  /** Epoch seconds to look at; null where there is no one moment. */
  at: number | null
  uids: string[]
  /** Worked out by Callscope; otherwise a fact of the data. */
  inferred: boolean
  tone: 'neutral' | 'warning'
}
