import type { ComponentProps } from 'react'
import { SelectField, TextField } from '@/components/admin/fields'
import { StoredForm } from '@/components/admin/stored-form'
import { LoadedCard } from '@/components/table/loaded'
import { CardBody } from '@/components/ui/layout/card'
import { useData } from '@/lib/client/http/use-answer'
import { useZone } from '@/lib/client/page/use-zone'
import { callbackSettingsRoute, saveCallbackSettingsRoute, UID_PLACE } from '@/lib/shared/callbacks/callback-settings'
import type { DataOf, RequestOf, Route } from '@/lib/shared/http/route'
import { businessHoursRoute, spansWords } from '@/lib/shared/organisation/business-hours'
import { saveServiceLevelRoute, serviceLevelRoute } from '@/lib/shared/organisation/service-level'
import { saveWeekClockRoute, type WeekClockChoice, weekClockRoute } from '@/lib/shared/organisation/week-clock'
import { type FirstDay, weekdayName } from '@/lib/shared/zones/calendar'
import { HoursForm } from './hours-form'

type Field = { name: string; label: string; min?: number; max?: number; isText?: true; help?: string }

const SERVICE_FIELDS: readonly Field[] = [
  { name: 'answeredWithinSeconds', label: 'Answered within, seconds', min: 1, max: 3600 },
  { name: 'givenUpUnderSeconds', label: 'Given up in under, seconds', min: 0, max: 3600 },
  { name: 'targetPercent', label: 'Target, %', min: 1, max: 100 },
]
const CALLBACK_FIELDS: readonly Field[] = [
  { name: 'days', label: 'Wait for, days', min: 1, max: 90 },
  { name: 'leastSeconds', label: 'Hung up in under, seconds', min: 0, max: 3600 },
  { name: 'hours', label: 'Call back within, hours', min: 1, max: 168 },
  {
    name: 'link',
    label: 'Link that calls',
    isText: true,
    help: `${UID_PLACE} stands for whom to call: tel:${UID_PLACE}, or a page of your CRM. Empty for no link.`,
  },
]

type SettingCardProps<R extends Route> = {
  title: string
  description: string
  fields: readonly Field[]
  setting: ComponentProps<typeof LoadedCard<object>>['question']
  save: R
}

function SettingCard<R extends Route>(props: SettingCardProps<R>) {
  const { title, description, fields, setting, ...form } = props
  const typedValue = ({ isText }: Field, typed = '') => (isText ? typed.trim() || null : Number(typed))
  const textsOf = (stored: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.map(({ name }) => [name, String(stored[name] ?? '')]))
  return (
    <LoadedCard title={title} description={description} question={setting} rows={2}>
      {(stored) => (
        <StoredForm
          {...form}
          noun={title.toLowerCase()}
          stored={textsOf({ ...stored })}
          bodyOf={(texts) =>
            Object.fromEntries(
              fields.map((one) => [one.name, typedValue(one, texts[one.name])]),
            ) as RequestOf<R>['body']
          }
        >
          {({ field }) => (
            <div className="grid max-w-xl items-end gap-3 sm:grid-cols-3">
              {fields.map(({ name, label, isText, help, ...bounds }) => (
                <div key={name} className={isText && 'sm:col-span-3'}>
                  <TextField
                    {...field(name)}
                    label={label}
                    help={help}
                    type={isText ? 'text' : 'number'}
                    {...bounds}
                    required={!isText}
                    className={isText ? 'font-mono' : 'num max-w-32'}
                  />
                </div>
              ))}
            </div>
          )}
        </StoredForm>
      )}
    </LoadedCard>
  )
}

const FIRST_DAYS: readonly FirstDay[] = [1, 7, 6]
const CLOCKS = [24, 12] as const
const clockName = (clock: 12 | 24) => `${clock} hours`

/** The first day of the week and the clock format: by default those of the country of the business hours. */
const WeekClockCard = () => (
  <LoadedCard
    title="Week and clock"
    description="What weeks begin with and how times of day are shown, on every page and in reports, messages and exports."
    question={useData(weekClockRoute, {})}
    rows={2}
  >
    {({ firstDay, clock, byCountry }) => (
      <StoredForm noun="week and clock" stored={{ firstDay, clock } as WeekClockChoice} save={saveWeekClockRoute}>
        {({ field }) => (
          <div className="grid max-w-xl gap-3 sm:grid-cols-2">
            <SelectField
              {...field('firstDay')}
              label="First day of the week"
              choices={[
                [null, `By country (${weekdayName(byCountry.firstDay)})`],
                ...FIRST_DAYS.map((day) => [day, weekdayName(day)] as const),
              ]}
            />
            <SelectField
              {...field('clock')}
              label="Clock"
              choices={[
                [null, `By country (${clockName(byCountry.clock)})`],
                ...CLOCKS.map((clock) => [clock, clockName(clock)] as const),
              ]}
            />
          </div>
        )}
      </StoredForm>
    )}
  </LoadedCard>
)

const MOST_COMING = 12

/** Business hours, what counts as answered in time, and who counts as waiting for a call back. */
export function HoursPanel() {
  const hours = useData(businessHoursRoute, {})
  return (
    <>
      <LoadedCard
        title="Business hours"
        description="Used by the filter Hours, by reports by business hours, and by the deadlines of call-backs. A call counts by when it began."
        question={hours}
        rows={7}
      >
        {(stored) => (
          <>
            <CardBody className="pb-2">
              <p className="text-data">{stored.words}</p>
            </CardBody>
            <HoursForm stored={stored.hours} />
            <ComingDays days={stored.comingDays} />
          </>
        )}
      </LoadedCard>
      <WeekClockCard />
      <SettingCard
        title="Service level"
        description="The share of calls answered in time, out of those that rang, and what it should be. Who hangs up at once did not wait for an answer, and does not count."
        fields={SERVICE_FIELDS}
        setting={useData(serviceLevelRoute, {})}
        save={saveServiceLevelRoute}
      />
      <SettingCard
        title="Call-backs"
        description="How long a caller waits for a call back, and how to call them. Who hangs up at once does not wait."
        fields={CALLBACK_FIELDS}
        setting={useData(callbackSettingsRoute, {})}
        save={saveCallbackSettingsRoute}
      />
    </>
  )
}

function ComingDays({ days }: { days: DataOf<typeof businessHoursRoute>['comingDays'] }) {
  const { clock } = useZone()
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
              {name} <span className="text-ink-faint">· {spansWords(spans, clock)}</span>
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
