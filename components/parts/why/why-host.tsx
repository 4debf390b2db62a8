import { useQueryStates } from 'nuqs'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { WHY_STATE } from '@/lib/shared/params/filters'

/** The figure whose change is being explained, in the URL; none while it is null. Back closes it. */
const useWhy = () => useQueryStates(WHY_STATE.parsers, { history: 'push', shallow: true, scroll: false })

const WhySheet = onDemand(() => import('./why-sheet'))

/** The panel that explains the figure in the URL, with the filters of the page around it. */
export function WhyHost() {
  const [{ why }, set] = useWhy()
  return why && <WhySheet metric={why} onClose={() => set({ why: null })} />
}

/** Opens the panel that explains the change of a figure. */
export function WhyButton({ metric, className }: { metric: Metric; className?: string }) {
  const [, set] = useWhy()
  const words = `Why did ${METRICS[metric].label.toLowerCase()} change?`
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      onPointerEnter={WhySheet.preload}
      onFocus={WhySheet.preload}
      onClick={() => set({ why: metric })}
      className={cn(
        'rounded-sm text-accent-ink text-xs underline decoration-dotted underline-offset-2 hover:decoration-solid',
        className,
      )}
    >
      Why?
    </button>
  )
}
