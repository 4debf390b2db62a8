import { BellPlus } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { ButtonLink } from '@/components/ui/form/button-link'
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
    <ButtonLink
      icon={BellPlus}
      href={newAlertHref(metric, filters)}
      aria-label={words}
      title={words}
      variant="ghost"
      size="sm"
      className={cn('print:hidden', isIcon && 'w-7 px-0', className)}
    >
      {!isIcon && 'Alert me when…'}
    </ButtonLink>
  )
}
