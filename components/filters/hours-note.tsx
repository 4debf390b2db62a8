'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@/components/ui/text/link'
import { question } from '@/lib/client/http/question'
import { businessHoursRoute } from '@/lib/shared/organisation/business-hours'

/** Which business hours the filter means. */
export default function HoursNote() {
  const hours = useQuery({ ...question(businessHoursRoute, {}), select: (answer) => answer.data.words })
  return (
    <Link
      href="/settings?tab=hours"
      title={hours.data}
      className="min-w-0 max-w-64 shrink truncate text-ink-faint text-xs hover:text-ink"
    >
      {hours.data}
    </Link>
  )
}
