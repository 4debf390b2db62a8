import { BellPlus } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { Link } from '@/components/ui/text/link'
import { useMay } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { newAlertHref } from '@/lib/shared/alerts/address'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'

type AlertLinkProps = { metric: Metric; isIcon?: boolean; className?: string }

/** Opens the form of a new alert on a figure, with the filters of the page, for those who may set up alerts. */
export function AlertLink({ metric, isIcon = false, className }: AlertLinkProps) {
  const { filters } = useAppliedFilters()
  if (!useMay('manage-alerts')) return null
  const words = `Alert me about ${METRICS[metric].label.toLowerCase()}`
  return (
    <Link
      href={newAlertHref(metric, filters)}
      aria-label={words}
      title={words}
      className={cn(buttonClass('ghost', 'sm'), 'print:hidden', isIcon && 'w-7 px-0', className)}
    >
      <BellPlus aria-hidden="true" className="size-3.5" />
      {!isIcon && 'Alert me when…'}
    </Link>
  )
}
