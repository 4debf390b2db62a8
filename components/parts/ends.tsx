import { ArrowRight } from 'lucide-react'
import { Name } from '@/components/ui/name'

/** Who called whom, by names, on one line; a long name leaves the other its room. */
export function Ends({ from, to }: { from: string; to: string }) {
  return (
    <span
      className="inline-grid min-w-0 max-w-full grid-cols-[minmax(0,max-content)_auto_minmax(0,max-content)] items-center gap-1.5"
      title={`${from} → ${to}`}
    >
      <Name className="truncate font-medium">{from}</Name>
      <ArrowRight aria-label="to" className="size-3 shrink-0 text-ink-faint" />
      <Name className="truncate">{to}</Name>
    </span>
  )
}
