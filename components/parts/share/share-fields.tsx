'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Field, Input } from '@/components/ui/form/field'
import { Segmented } from '@/components/ui/form/segmented'
import { Select } from '@/components/ui/form/select'
import { SHARE_DAYS } from '@/lib/shared/shares/shares'
import { countOf } from '@/lib/shared/text/format'
import { PASSWORD_CHARACTERS } from '@/lib/shared/users/passwords'

export type ShareDraft = {
  label: string
  expiresInDays: number
  names: boolean
  recordings: boolean
  password: string
  maxOpens: string
  frameHost: string
}

const DAYS = [1, 7, 30, 90, SHARE_DAYS.most]
const MAX_LABEL = 80

type ShareFieldsProps = {
  draft: ShareDraft
  errors: Partial<Record<string, string>>
  hasRecordings: boolean
  onChange: (part: Partial<ShareDraft>) => void
}

/** What a link shows and for how long, with the rarer choices behind a button. */
export function ShareFields({ draft, errors, hasRecordings, onChange }: ShareFieldsProps) {
  const [more, setMore] = useState(false)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_140px]">
        <Field label="Label" error={errors.label}>
          {(field) => (
            <Input
              {...field}
              required
              maxLength={MAX_LABEL}
              value={draft.label}
              onChange={({ target }) => onChange({ label: target.value })}
            />
          )}
        </Field>
        <Field label="Expires in" error={errors.expiresInDays}>
          {(field) => (
            <Select
              {...field}
              className="w-full"
              value={draft.expiresInDays}
              onChange={({ target }) => onChange({ expiresInDays: Number(target.value) })}
            >
              {DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === SHARE_DAYS.most ? '1 year' : countOf(days, 'day')}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-data">
        <span className="text-ink-muted">People as</span>
        <Segmented
          label="People as"
          value={draft.names ? 'names' : 'pseudonyms'}
          options={{ pseudonyms: 'Pseudonyms', names: 'Names' }}
          onChange={(next) => onChange({ names: next === 'names' })}
        />
        {hasRecordings && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="accent-accent"
              checked={draft.recordings}
              onChange={({ target }) => onChange({ recordings: target.checked })}
            />
            Recordings
          </label>
        )}
        {!more && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setMore(true)}>
            Password, limit, embedding…
          </Button>
        )}
      </div>
      {more && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field
            label="Password"
            help={`Optional, at least ${PASSWORD_CHARACTERS.least} characters`}
            error={errors.password}
          >
            {(field) => (
              <Input
                {...field}
                type="text"
                autoComplete="off"
                minLength={PASSWORD_CHARACTERS.least}
                maxLength={PASSWORD_CHARACTERS.most}
                value={draft.password}
                onChange={({ target }) => onChange({ password: target.value })}
              />
            )}
          </Field>
          <Field label="Opens at most" help="Optional, then it is closed" error={errors.maxOpens}>
            {(field) => (
              <Input
                {...field}
                inputMode="numeric"
                pattern="\d{1,5}"
                value={draft.maxOpens}
                onChange={({ target }) => onChange({ maxOpens: target.value.trim() })}
              />
            )}
          </Field>
          <Field label="May be embedded by" help="Optional, a host such as desk.example.com" error={errors.frameHost}>
            {(field) => (
              <Input
                {...field}
                autoComplete="off"
                value={draft.frameHost}
                onChange={({ target }) => onChange({ frameHost: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  )
}
