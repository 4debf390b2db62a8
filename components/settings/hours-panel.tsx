'use client'

import { Loaded } from '@/components/table/loaded'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { useMay } from '@/lib/client/use-me'
import { useBrowserZone } from '@/lib/client/use-zone'
import { formatDateTime } from '@/lib/shared/format'
import { spansWords } from '@/lib/shared/hours/words'
import { HoursForm } from './hours-form'
import { ServiceForm } from './service-form'
import { type StoredHours, useBusinessHours, useServiceLevel } from './use-business-hours'

const MOST_COMING = 12

/** When the organisation is open, and what it calls answered in time: seen by everyone, changed by ops and admins. */
export default function HoursPanel() {
  const hours = useBusinessHours()
  const service = useServiceLevel()
  const mayEdit = useMay('edit-business-hours')
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader
          title="Business hours"
          description="Used by the filter Hours, by reports by business hours, and by the deadlines of call-backs. A call counts by when it began."
        />
        <Loaded question={hours} rows={7}>
          {(stored) => (
            <>
              <CardBody className="pb-2">
                <p className="text-data">{stored.words}</p>
                <SetBy stored={stored} />
              </CardBody>
              {mayEdit && <HoursForm stored={stored.hours} />}
              <ComingDays days={stored.comingDays} />
            </>
          )}
        </Loaded>
      </Card>
      <Card>
        <CardHeader
          title="Service level"
          description="The share of calls answered in time, out of those that rang. Who hangs up at once did not wait for an answer, and does not count."
        />
        <Loaded question={service} rows={2}>
          {(times) => <ServiceForm stored={times} mayEdit={mayEdit} />}
        </Loaded>
      </Card>
    </div>
  )
}

function SetBy({ stored: { isDefault, updatedAt, updatedBy } }: { stored: StoredHours }) {
  const zone = useBrowserZone()
  const words =
    isDefault || updatedAt === null
      ? 'The default: nobody has set them yet.'
      : `Set by ${updatedBy}, ${formatDateTime(updatedAt, zone)}.`
  return <p className="mt-0.5 text-ink-faint text-xs">{words}</p>
}

/** The next closed days, and days with hours of their own. */
function ComingDays({ days }: { days: StoredHours['comingDays'] }) {
  if (days.length === 0) return null
  const shown = days.slice(0, MOST_COMING)
  return (
    <CardBody className="border-line border-t pt-3">
      <h3 className="font-medium text-data">Coming special days</h3>
      <ul className="mt-1.5 grid gap-x-6 gap-y-1 text-data sm:grid-cols-2">
        {shown.map(({ date, name, spans }) => (
          <li key={date} className="flex min-w-0 gap-3">
            <span className="num shrink-0 text-ink-muted">{date}</span>
            <span className="min-w-0 truncate">
              {name} <span className="text-ink-faint">· {spansWords(spans)}</span>
            </span>
          </li>
        ))}
      </ul>
      {days.length > shown.length && (
        <p className="mt-1.5 text-ink-faint text-xs">and {days.length - shown.length} more in the next twelve months</p>
      )}
    </CardBody>
  )
}
