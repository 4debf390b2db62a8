import { ArrowRight } from 'lucide-react'

/** Who called whom, by names. */
export function Ends({ from, to }: { from: string; to: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="min-w-0 truncate font-medium">{from}</span>
      <ArrowRight aria-label="to" className="size-3 shrink-0 text-ink-faint" />
      <span className="min-w-0 truncate">{to}</span>
    </span>
  )
}
