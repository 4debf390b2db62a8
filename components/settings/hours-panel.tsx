'use client'

import { type FormEvent, useState } from 'react'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { Field, FormError, Input } from '@/components/ui/form/field'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { toast } from '@/components/ui/overlay/toast'
import { useMay } from '@/lib/client/data/use-me'
import { fieldErrors } from '@/lib/client/http/api-error'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import { spansWords } from '@/lib/shared/organisation/hours-words'
import type { ServiceTimes } from '@/lib/shared/organisation/service-level'
import { formatDateTime } from '@/lib/shared/text/format'
import { HoursForm } from './hours-form'
import { type StoredHours, useBusinessHours, useSaveServiceLevel, useServiceLevel } from './use-business-hours'

/** The two times of the service level, in seconds. */
function ServiceForm({ stored, mayEdit }: { stored: ServiceTimes; mayEdit: boolean }) {
  const [draft, setDraft] = useState<Partial<Record<keyof ServiceTimes, string>>>({})
  const save = useSaveServiceLevel()
  const wrong = fieldErrors(save.error)
  const textOf = (name: keyof ServiceTimes) => draft[name] ?? String(stored[name])
  const isChanged = (Object.keys(draft) as (keyof ServiceTimes)[]).some((name) => textOf(name) !== String(stored[name]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      answeredWithinSeconds: Number(textOf('answeredWithinSeconds')),
      givenUpUnderSeconds: Number(textOf('givenUpUnderSeconds')),
    }
    save.mutate(body, {
      onSuccess: () => {
        setDraft({})
        toast('Service level saved.')
      },
    })
  }
  const field = (name: keyof ServiceTimes, label: string) => (
    <Field label={label} error={wrong[name]}>
      {(props) => (
        <Input
          {...props}
          type="number"
          min={name === 'answeredWithinSeconds' ? 1 : 0}
          max={3600}
          required
          disabled={!mayEdit}
          className="num max-w-32"
          value={textOf(name)}
          onChange={(event) => {
            save.reset()
            setDraft({ ...draft, [name]: event.target.value })
          }}
        />
      )}
    </Field>
  )
  return (
    <CardBody>
      <form onSubmit={submit} aria-label="Service level" className="flex flex-col gap-4">
        <div className="grid max-w-xl gap-3 sm:grid-cols-2">
          {field('answeredWithinSeconds', 'Answered within, seconds')}
          {field('givenUpUnderSeconds', 'Given up in under, seconds')}
        </div>
        <FormError error={save.error} />
        {mayEdit && (
          <div>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
              Save service level
            </Button>
          </div>
        )}
      </form>
    </CardBody>
  )
}

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
