'use client'

import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Field, FormError, Input, Select } from '@/components/ui/form/field'
import { CardBody } from '@/components/ui/layout/card'
import { toast } from '@/components/ui/overlay/toast'
import { Banner } from '@/components/ui/state/banner'
import { fieldErrors } from '@/lib/client/http/api-error'
import type { BusinessHours } from '@/lib/shared/organisation/business-hours'
import { OwnDays } from './hours-own-days'
import { SpansField } from './hours-spans'
import { useHolidayPlaces, useSaveHours } from './use-business-hours'

type WeekdayRowProps = {
  name: string
  spans: Parameters<typeof SpansField>[0]['spans']
  onChange: Parameters<typeof SpansField>[0]['onChange']
}

/** The open spans of one weekday. */
function WeekdayRow({ name, spans, onChange }: WeekdayRowProps) {
  return (
    <fieldset aria-label={name} className="grid grid-cols-[5.5rem_1fr] items-start gap-x-3">
      <span className="pt-1.5 text-data">{name}</span>
      <SpansField name={name} spans={spans} onChange={onChange} />
    </fieldset>
  )
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const same = (one: BusinessHours, other: BusinessHours) => JSON.stringify(one) === JSON.stringify(other)

/** The business hours, saved as a whole. */
export function HoursForm({ stored }: { stored: BusinessHours }) {
  const zones = useId()
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(stored)
  const places = useHolidayPlaces()
  const save = useSaveHours()
  const wrong = fieldErrors(save.error)
  const isChanged = !same(draft, base)
  // What someone else saves is shown at once, unless the form is being edited.
  useEffect(() => {
    if (isChanged || same(stored, base)) return
    setBase(stored)
    setDraft(stored)
  })
  const change = (part: Partial<BusinessHours>) => {
    save.reset()
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft, {
      onSuccess: ({ data }) => {
        setBase(data.hours)
        setDraft(data.hours)
        toast('Business hours saved.')
      },
    })
  }
  return (
    <CardBody className="border-line border-t pt-3">
      <form onSubmit={submit} className="flex max-w-3xl flex-col gap-4" aria-label="Business hours">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Time zone" error={wrong.zone}>
            {(field) => (
              <>
                <Input
                  {...field}
                  required
                  list={zones}
                  spellCheck={false}
                  autoComplete="off"
                  value={draft.zone}
                  onChange={(event) => change({ zone: event.target.value })}
                />
                <datalist id={zones}>
                  {Intl.supportedValuesOf('timeZone').map((zone) => (
                    <option key={zone} value={zone} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field label="Closed on public holidays of" error={wrong.country}>
            {(field) => (
              <Select
                {...field}
                className="w-full"
                value={draft.country ?? ''}
                onChange={(event) => change({ country: event.target.value || null })}
              >
                <option value="">No country</option>
                {draft.country !== null && places.data === undefined && (
                  <option value={draft.country}>{draft.country}</option>
                )}
                {places.data?.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="flex flex-col gap-2">
          {WEEKDAYS.map((name, index) => (
            <WeekdayRow
              key={name}
              name={name}
              spans={draft.week[index] ?? []}
              onChange={(spans) => change({ week: draft.week.with(index, spans) })}
            />
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
        {isChanged && !same(stored, base) && (
          <Banner tone="warning">
            Someone else has changed the business hours in the meantime. Saving will overwrite their changes.
          </Banner>
        )}
        <FormError error={save.error} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
            Save business hours
          </Button>
          {isChanged && (
            <Button variant="ghost" onClick={() => change(base)}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
    </CardBody>
  )
}
