import { ArrowRight } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Name } from '@/components/ui/text/name'
import { useNames } from '@/lib/client/data/use-names'
import type { NameKind } from '@/lib/shared/people/names'
import { plainId } from '@/lib/shared/text/plain-name'

/** A person's or group's name, with the id as tooltip; without a name, the id. */
export function Party({ kind, id, className }: { kind: NameKind; id: string; className?: string }) {
  const name = useNames()(kind, id)
  const shownId = plainId(id)
  if (name === shownId) return <Name className={cn('truncate font-mono text-xs', className)}>{id}</Name>
  return (
    <span title={`${name} · ${shownId}`} className={cn('truncate', className)}>
      <Name>{name}</Name>
    </span>
  )
}

/** Who called whom, by names, on one line; a long name leaves the other its room. */
export const Ends = ({ from, to }: { from: string; to: string }) => (
  <span
    className="inline-grid min-w-0 max-w-full grid-cols-[minmax(0,max-content)_auto_minmax(0,max-content)] items-center justify-start gap-1.5"
    title={`${from} → ${to}`}
  >
    <Name className="truncate font-medium">{from}</Name>
    <ArrowRight aria-label="to" className="size-3 shrink-0 text-ink-faint" />
    <Name className="truncate">{to}</Name>
  </span>
)
