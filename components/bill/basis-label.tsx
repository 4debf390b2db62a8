import { cn } from '@/components/ui/cn'
import { Hint } from '@/components/ui/metric-hint'
import { BASES, type Basis } from '@/lib/shared/bill/basis'
import { BASIS_WORDS } from '@/lib/shared/bill/causes-words'
import { BASIS_LOOKS } from './basis-looks'

/** A basis as colour, icon and word, with its definition on hover. */
export function BasisLabel({ basis, className }: { basis: Basis; className?: string }) {
  const { icon: Icon, color } = BASIS_LOOKS[basis]
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" style={{ color }} />
      <span>{BASES[basis].label}</span>
      <Hint label={`What “${BASES[basis].label}” counts`}>{BASIS_WORDS[basis]}</Hint>
    </span>
  )
}
