'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field, Input, Select } from '@/components/ui/form/field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useAlertChanges } from '@/lib/client/data/use-alerts'
import { useViews } from '@/lib/client/data/use-views'
import { fieldErrors } from '@/lib/client/http/api-error'
import type { Digest, DigestSettings, Frequency } from '@/lib/shared/alerts/digests'
import { alertFilters } from '@/lib/shared/alerts/edit-href'
import { readFilters } from '@/lib/shared/params/filters'
import type { View } from '@/lib/shared/users/views'
import { ChannelChoice } from './channel-choice'
import { WEEKDAY_NAMES } from './digest-words'
import { FiltersText } from './filters-text'

/** Which calls a digest is about: all, those it has, or those of a saved view. */
function DigestFiltersField({
  filters,
  saved,
  error,
  onChange,
}: {
  filters: string
  /** What the digest has now. */
  saved: string
  error: string | undefined
  onChange: (filters: string) => void
}) {
  const { data: views = [] } = useViews()
  const offered = offeredViews(views)
  return (
    <Field
      label="About"
      help={filters === '' ? 'To narrow it, choose a saved view with filters.' : <FiltersText filters={filters} />}
      error={error}
    >
      {(field) => (
        <Select {...field} value={filters} onChange={({ target }) => onChange(target.value)}>
          <option value="">All calls</option>
          {saved !== '' && !offered.some((view) => view.filters === saved) && (
            <option value={saved}>Current filters</option>
          )}
          {offered.map((view) => (
            <option key={view.filters} value={view.filters}>
              {view.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Views that filter by more than time, the first of each set of filters. */
function offeredViews(views: readonly View[]): { name: string; filters: string }[] {
  const named = views.map(({ name, path }) => [digestFilters(path), name] as const)
  return [...new Map(named.toReversed())]
    .filter(([filters]) => filters !== '')
    .map(([filters, name]) => ({ filters, name }))
    .toReversed()
}

/** The filters of a page's path, without its range and its zone. */
function digestFilters(path: string): string {
  const { tz: _, ...filters } = readFilters(new URL(path, 'http://page').searchParams)
  return alertFilters(filters)
}

/** Adds a digest, or changes one. */
export function DigestDialog({ digest, zone, onClose }: { digest: Digest | null; zone: string; onClose: () => void }) {
  const { addDigest, changeDigest } = useAlertChanges()
  const [draft, setDraft] = useState<DigestSettings>(() => settingsOf(digest, zone))
  const change = (part: Partial<DigestSettings>) => setDraft({ ...draft, ...part })
  const saving = useMutation({
    mutationFn: () => (digest === null ? addDigest(draft) : changeDigest(digest.id, draft)),
    onSuccess: onClose,
  })
  const wrong = fieldErrors(saving.error)
  return (
    <FormDialog
      title={digest === null ? 'Add a digest' : `Change ${digest.name}`}
      submitLabel={digest === null ? 'Add digest' : 'Save'}
      ready={draft.name.trim() !== '' && draft.time !== ''}
      busy={saving.isPending}
      error={saving.error}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Field label="Name" help="The subject of the mail begins with it." error={wrong.name}>
        {(field) => (
          <Input
            {...field}
            required
            autoComplete="off"
            maxLength={100}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Every" error={wrong.frequency ?? wrong.weekday}>
          {(field) => (
            <Select
              {...field}
              value={draft.frequency === 'daily' ? 'daily' : String(draft.weekday)}
              onChange={({ target }) => change(chosenDay(target.value))}
            >
              <option value="daily">day</option>
              {WEEKDAY_NAMES.map((name, index) => (
                <option key={name} value={index + 1}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="At" error={wrong.time}>
          {(field) => (
            <Input
              {...field}
              type="time"
              required
              value={draft.time}
              onChange={(event) => change({ time: event.target.value.slice(0, 5) })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Time zone"
        help={`Covers the previous ${draft.frequency === 'daily' ? 'day' : 'seven days'} in this zone.`}
        error={wrong.zone}
      >
        {(field) => (
          <Input
            {...field}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={draft.zone}
            onChange={(event) => change({ zone: event.target.value })}
          />
        )}
      </Field>
      <DigestFiltersField
        filters={draft.filters}
        saved={digest?.filters ?? ''}
        error={wrong.filters}
        onChange={(filters) => change({ filters })}
      />
      <ChannelChoice chosen={draft.channels} error={wrong.channels} onChange={(channels) => change({ channels })} />
    </FormDialog>
  )
}

const chosenDay = (value: string): { frequency: Frequency; weekday?: number } =>
  value === 'daily' ? { frequency: 'daily' } : { frequency: 'weekly', weekday: Number(value) }

function settingsOf(digest: Digest | null, browserZone: string): DigestSettings {
  if (digest === null)
    return {
      name: '',
      frequency: 'daily',
      weekday: 1,
      time: '08:00',
      zone: browserZone,
      filters: '',
      channels: [],
      isEnabled: true,
    }
  const { name, frequency, weekday, time, zone, filters, channels, isEnabled } = digest
  return { name, frequency, weekday, time, zone, filters, channels, isEnabled }
}
