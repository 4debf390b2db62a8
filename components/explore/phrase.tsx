import type { ReactNode } from 'react'

/** A word of the report's sentence that is not a choice. */
export function Word({ children }: { children: string }) {
  return <span className="text-ink-muted">{children}</span>
}

/** Words that stay on one line with their control. */
export function Phrase({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Word>{words}</Word>
      {children}
    </span>
  )
}
