'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { SelectField, TextField } from '@/components/admin/fields'
import { StoredForm } from '@/components/admin/stored-form'
import { Button } from '@/components/ui/form/button'
import { CardBody } from '@/components/ui/layout/card'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import { useWeekClock } from '@/lib/client/page/use-zone'
import {
  type BusinessHours,
  businessHoursRoute,
  holidayPlacesRoute,
  saveBusinessHoursRoute,
} from '@/lib/shared/organisation/business-hours'
import { weekdayName, weekdaysFrom } from '@/lib/shared/zones/calendar'
import { OwnDays } from './hours-own-days'
import { SpansField } from './hours-spans'

/** The business hours, saved as a whole. */
export function HoursForm({ stored }: { stored: BusinessHours }) {
  const zones = useId()
  const { firstDay } = useWeekClock()
  const places = useQuery({ ...question(holidayPlacesRoute, {}), staleTime: Number.POSITIVE_INFINITY }).data?.data
  return (
    <CardBody className="border-line border-t pt-3">
      <StoredForm
        label="Business hours"
        noun="business hours"
        stored={stored}
        route={businessHoursRoute}
        send={(draft) => askApi(saveBusinessHoursRoute, { body: draft })}
        canDiscard
      >
        {({ draft, wrong, change }) => (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label="Time zone"
                error={wrong.zone}
                value={draft.zone}
                onChange={(zone) => change({ zone })}
                required
                list={zones}
                spellCheck={false}
              />
              <datalist id={zones}>
                {Intl.supportedValuesOf('timeZone').map((zone) => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
              <SelectField
                label="Closed on public holidays of"
                error={wrong.country}
                className="w-full"
                choices={[
                  ['', 'No country'],
                  ...(places?.map(({ code, name }) => [code, name] as const) ??
                    (draft.country === null ? [] : [[draft.country, draft.country] as const])),
                ]}
                value={draft.country ?? ''}
                onChange={(country) => change({ country: country || null })}
              />
            </div>
            <div className="flex flex-col gap-2">
              {weekdaysFrom(firstDay).map((weekday) => (
                <fieldset
                  key={weekday}
                  aria-label={weekdayName(weekday)}
                  className="grid grid-cols-[5.5rem_1fr] items-start gap-x-3"
                >
                  <span className="pt-1.5 text-data">{weekdayName(weekday)}</span>
                  <SpansField
                    name={weekdayName(weekday)}
                    spans={draft.week[weekday - 1] ?? []}
                    onChange={(spans) => change({ week: draft.week.with(weekday - 1, spans) })}
                  />
                </fieldset>
              ))}
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  size="sm"
                  onClick={() =>
                    change({ week: draft.week.map((spans, index) => (index < 5 ? (draft.week[0] ?? []) : spans)) })
                  }
                >
                  Copy Monday to Friday
                </Button>
                <p className="text-ink-faint text-xs">
                  A span that ends no later than it begins ends on the next day, such as 22:00 to 06:00.
                </p>
              </div>
              {wrong.week !== undefined && <p className="text-danger text-xs">Weekdays: {wrong.week}</p>}
            </div>
            <OwnDays days={draft.ownDays} error={wrong.ownDays} onChange={(ownDays) => change({ ownDays })} />
          </>
        )}
      </StoredForm>
    </CardBody>
  )
}
