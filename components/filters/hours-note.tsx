import { useAnswer } from '@/lib/client/http/use-answer'
import { businessHoursRoute } from '@/lib/shared/organisation/business-hours'

/** Which business hours the filter means. */
export default function HoursNote() {
  const hours = useAnswer(businessHoursRoute, { select: (answer) => answer.data.words })
  return (
    <span title={hours.data} className="min-w-0 max-w-64 shrink truncate text-ink-faint text-xs">
      {hours.data}
    </span>
  )
}
