import { ArrowRight } from 'lucide-react'
import { Name } from '@/components/ui/name'

/** Who called whom, by names, on one line. */
export function Ends({ from, to }: { from: string; to: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={`${from} → ${to}`}>
      <Name className="truncate font-medium">{from}</Name>
      <ArrowRight aria-label="to" className="size-3 shrink-0 text-ink-faint" />
      <Name className="truncate">{to}</Name>
    </span>
  )
}
