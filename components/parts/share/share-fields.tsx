'use client'

import { useState } from 'react'
import { SelectField, TextField } from '@/components/admin/fields'
import type { Entered } from '@/components/admin/use-draft'
import { Button } from '@/components/ui/form/button'
import { Segmented } from '@/components/ui/form/segmented'
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

type ShareFieldsProps = Pick<Entered<ShareDraft>, 'values' | 'set' | 'field'> & { hasRecordings: boolean }

/** What a link shows and for how long, with the rarer choices behind a button. */
export function ShareFields({ values, set, field, hasRecordings }: ShareFieldsProps) {
  const [more, setMore] = useState(false)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_140px]">
        <TextField {...field('label')} label="Label" required maxLength={MAX_LABEL} />
        <SelectField
          {...field('expiresInDays')}
          label="Expires in"
          className="w-full"
          choices={DAYS.map((days) => [days, days === SHARE_DAYS.most ? '1 year' : countOf(days, 'day')])}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-data">
        <span className="text-ink-muted">People as</span>
        <Segmented
          label="People as"
          value={values.names ? 'names' : 'pseudonyms'}
          options={{ pseudonyms: 'Pseudonyms', names: 'Names' }}
          onChange={(next) => set({ names: next === 'names' })}
        />
        {hasRecordings && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="accent-accent"
              checked={values.recordings}
              onChange={({ target }) => set({ recordings: target.checked })}
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
          <TextField
            {...field('password')}
            label="Password"
            help={`Optional, at least ${PASSWORD_CHARACTERS.least} characters`}
            minLength={PASSWORD_CHARACTERS.least}
            maxLength={PASSWORD_CHARACTERS.most}
          />
          <TextField
            {...field('maxOpens')}
            label="Opens at most"
            help="Optional, then it is closed"
            inputMode="numeric"
            pattern="\d{1,5}"
            onChange={(text) => set({ maxOpens: text.trim() })}
          />
          <TextField
            {...field('frameHost')}
            label="May be embedded by"
            help="Optional, a host such as desk.example.com"
          />
        </div>
      )}
    </>
  )
}
