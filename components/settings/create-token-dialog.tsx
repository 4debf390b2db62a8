'use client'

import { useState } from 'react'
import { Field, Input, Select } from '@/components/ui/form/field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useMe } from '@/lib/client/data/use-me'
import { fieldErrors } from '@/lib/client/http/api-error'
import { SCOPE_WORDS, SCOPES, type Scope } from '@/lib/shared/users/scopes'
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_NAME_CHARACTERS, mayUseScope } from '@/lib/shared/users/tokens'
import type { CreatedToken } from './new-token'
import { useCreateToken } from './use-tokens'

/** What a token may do, one checkbox a scope with its meaning. Those that the viewer's role does not allow are not `offered`. */
function ScopeChoice({
  chosen,
  offered,
  error,
  onChange,
}: {
  chosen: readonly Scope[]
  offered: readonly Scope[]
  error: string | undefined
  onChange: (chosen: Scope[]) => void
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-data">Scopes</legend>
      {offered.map((scope) => (
        <label key={scope} className="flex cursor-pointer items-start gap-2 text-data">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(SCOPES.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
            }
            className="mt-0.5 size-4 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-mono text-xs leading-5">{scope}</span>
            <span className="block text-ink-muted text-xs">{SCOPE_WORDS[scope]}</span>
          </span>
        </label>
      ))}
      {error !== undefined && <p className="text-danger text-xs">{error}</p>}
    </fieldset>
  )
}

const EXPIRIES: readonly (readonly [days: number, label: string])[] = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [180, '180 days'],
  [365, '1 year'],
]

/** Name, scopes and expiry of a new token. */
export function CreateTokenDialog({
  onCreated,
  onClose,
}: {
  onCreated: (token: CreatedToken) => void
  onClose: () => void
}) {
  const create = useCreateToken()
  const role = useMe().data?.role
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read:calls'])
  const [days, setDays] = useState(DEFAULT_TOKEN_DAYS)
  const wrong = fieldErrors(create.error)
  const submit = () =>
    create.mutate(
      { name: name.trim(), scopes: [...scopes], expiresInDays: days },
      { onSuccess: ({ data }) => onCreated({ name: name.trim(), token: data.token, scopes }) },
    )
  return (
    <FormDialog
      title="Create token"
      submitLabel="Create token"
      ready={name.trim() !== '' && scopes.length > 0}
      busy={create.isPending}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" help="What will use it, such as “Nightly report”" error={wrong.name}>
        {(field) => (
          <Input
            {...field}
            required
            autoComplete="off"
            maxLength={MAX_TOKEN_NAME_CHARACTERS}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <ScopeChoice
        chosen={scopes}
        offered={SCOPES.filter((scope) => role !== undefined && mayUseScope(role, scope))}
        error={wrong.scopes}
        onChange={setScopes}
      />
      <Field label="Expires after" error={wrong.expiresInDays}>
        {(field) => (
          <Select
            {...field}
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
            className="w-32 self-start"
          >
            {EXPIRIES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
