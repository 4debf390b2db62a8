import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import { businessHoursRoute } from '@/lib/shared/organisation/business-hours'

/** Which business hours the filter means. */
export default function HoursNote() {
  const hours = useQuery({ ...question(businessHoursRoute, {}), select: (answer) => answer.data.words })
  return (
    <span title={hours.data} className="min-w-0 max-w-64 shrink truncate text-ink-faint text-xs">
      {hours.data}
    </span>
  )
}
