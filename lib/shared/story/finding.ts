/** Something worth noticing in a call. */
export type Finding = {
  key: string
  title: string
  /** The facts behind it, with figures. */
  evidence: string
  /** The moment to look at, epoch seconds; null where there is no single one. */
  at: number | null
  uids: string[]
  /** Inferred by Callscope, rather than stated by the API. */
  inferred: boolean
  tone: 'neutral' | 'warning'
}
