import { plainName } from '@/lib/shared/text/plain-name'

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

/** A finding: by default an inference about the whole call that is no reason to worry. */
export const finding = (key: string, title: string, evidence: string, about: Partial<Finding> = {}): Finding => ({
  at: null,
  uids: [],
  inferred: true,
  tone: 'neutral',
  ...about,
  key,
  title: plainName(title),
  evidence: plainName(evidence),
})
