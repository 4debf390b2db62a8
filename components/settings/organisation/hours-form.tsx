import { Plus, Trash2, X } from 'lucide-react'
import { Fragment, useId } from 'react'
import { type FieldBinding, SelectField, TextField } from '@/components/admin/fields'
import { StoredForm } from '@/components/admin/stored-form'
import { Button, IconButton } from '@/components/ui/form/button'
import { Input } from '@/components/ui/form/field'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useZone } from '@/lib/client/page/use-zone'
import {
  type BusinessHours,
  CLOCK_PATTERN,
  holidayPlacesRoute,
  MAX_SPANS_OF_DAY,
  saveBusinessHoursRoute,
  type WallSpan,
} from '@/lib/shared/organisation/business-hours'
import { weekdayName, weekdaysFrom } from '@/lib/shared/zones/calendar'

/** The business hours, saved as a whole. */
export function HoursForm({ stored }: { stored: BusinessHours }) {
  const zones = useId()
  const { firstDay } = useZone()
  const places = useAnswer(holidayPlacesRoute, { staleTime: Number.POSITIVE_INFINITY }).data?.data
  return (
    <StoredForm noun="business hours" stored={stored} save={saveBusinessHoursRoute} canDiscard isBelow>
      {({ values, wrong, set, field }) => (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField {...field('zone')} label="Time zone" required list={zones} spellCheck={false} />
            <datalist id={zones}>
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
            <SelectField
              {...field('country')}
              label="Closed on public holidays of"
              className="w-full"
              choices={[
                [null, 'No country'],
                ...(places?.map(({ code, name }) => [code, name] as const) ??
                  (values.country === null ? [] : [[values.country, values.country] as const])),
              ]}
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
                  spans={values.week[weekday - 1] ?? []}
                  onChange={(spans) => set({ week: values.week.with(weekday - 1, spans) })}
                />
              </fieldset>
            ))}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                size="sm"
                onClick={() =>
                  set({ week: values.week.map((spans, index) => (index < 5 ? (values.week[0] ?? []) : spans)) })
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
          <OwnDays {...field('ownDays')} />
        </>
      )}
    </StoredForm>
  )
}

type OwnDay = BusinessHours['ownDays'][number]
/** Days with special hours, which take precedence over holidays; without hours, the day is closed. */
const OwnDays = ({ value: days, error, onChange }: FieldBinding<OwnDay[]>) => (
  <section aria-label="Special days" className="flex flex-col gap-2">
    <h3 className="font-medium text-data">Special days</h3>
    {days.map((day, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the date may change while it is typed
      <fieldset key={index} aria-label={day.name || 'New day'} className="flex flex-wrap items-center gap-2">
        <Input
          required
          inputMode="numeric"
          maxLength={10}
          pattern="\d{4}-\d\d-\d\d"
          placeholder="2026-12-24"
          aria-label="Date"
          className="w-36"
          value={day.date}
          onChange={({ target }) => onChange(days.with(index, { ...day, date: target.value }))}
        />
        <Input
          required
          maxLength={100}
          aria-label="Name"
          placeholder="Name, such as Christmas Eve"
          className="w-56 max-sm:w-full max-sm:basis-full"
          value={day.name}
          onChange={({ target }) => onChange(days.with(index, { ...day, name: target.value }))}
        />
        <SpansField
          name={day.name || 'this day'}
          spans={day.spans}
          onChange={(spans) => onChange(days.with(index, { ...day, spans }))}
        />
        <IconButton
          icon={Trash2}
          label={`Remove ${day.name || 'this day'}`}
          onClick={() => onChange(days.toSpliced(index, 1))}
        />
      </fieldset>
    ))}
    {error !== undefined && <p className="text-danger text-xs">Special days: {error}</p>}
    <div>
      <Button size="sm" icon={Plus} onClick={() => onChange([...days, { date: '', name: '', spans: [] }])}>
        Add a day
      </Button>
    </div>
  </section>
)

const NEXT: WallSpan = { from: '09:00', to: '17:00' }
const clocks = { inputMode: 'numeric', maxLength: 5, pattern: CLOCK_PATTERN, required: true } as const

type SpansFieldProps = { name: string; spans: readonly WallSpan[]; onChange: (spans: WallSpan[]) => void }

const SpansField = ({ name, spans, onChange }: SpansFieldProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    {spans.length === 0 && <span className="text-data text-ink-faint">Closed</span>}
    {spans.map((span, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity, and typing must not lose the focus
      <span key={index} className="inline-flex items-center gap-1">
        {(['from', 'to'] as const).map((end) => (
          <Fragment key={end}>
            {end === 'to' && <span className="text-ink-faint">–</span>}
            <Input
              {...clocks}
              aria-label={`${name} ${end}, ${index + 1}`}
              className="num w-16 text-center"
              value={span[end]}
              onChange={({ target }) => onChange(spans.with(index, { ...span, [end]: target.value }))}
            />
          </Fragment>
        ))}
        <IconButton
          icon={X}
          label={`Remove ${name} ${span.from} to ${span.to}`}
          size="sm"
          onClick={() => onChange(spans.toSpliced(index, 1))}
        />
      </span>
    ))}
    {spans.length < MAX_SPANS_OF_DAY && (
      <IconButton icon={Plus} label={`Add hours on ${name}`} size="sm" onClick={() => onChange([...spans, NEXT])} />
    )}
  </div>
)
