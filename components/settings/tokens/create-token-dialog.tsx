'use client'

import { DraftDialog } from '@/components/admin/draft-dialog'
import { CheckList, SelectField, TextField } from '@/components/admin/fields'
import { useMe } from '@/lib/client/data/use-me'
import { useSend } from '@/lib/client/http/use-send'
import { SCOPE_WORDS, SCOPES, type Scope } from '@/lib/shared/users/scopes'
import {
  createTokenRoute,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_NAME_CHARACTERS,
  mayUseScope,
  tokensRoute,
} from '@/lib/shared/users/tokens'

const EXPIRIES = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [180, '180 days'],
  [365, '1 year'],
] as const
const INITIAL = { name: '', scopes: ['read:calls'] as readonly Scope[], expiresInDays: DEFAULT_TOKEN_DAYS as number }

/** It cannot be shown again. */
export type CreatedToken = { name: string; token: string }
type CreateTokenDialogProps = { onCreated: (token: CreatedToken) => void; onClose: () => void }

/** Name, scopes and expiry of a new token. Scopes that the viewer's role does not allow are not offered. */
export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const send = useSend(tokensRoute)
  const role = useMe().data?.role
  const offered = SCOPES.filter((scope) => role !== undefined && mayUseScope(role, scope))
  return (
    <DraftDialog
      title="Create token"
      submitLabel="Create token"
      initial={INITIAL}
      ready={({ name, scopes }) => name.trim() !== '' && scopes.length > 0}
      send={({ name, scopes, expiresInDays }) => {
        const inOrder = SCOPES.filter((scope) => scopes.includes(scope))
        return send(createTokenRoute, { body: { name: name.trim(), scopes: inOrder, expiresInDays } })
      }}
      onSaved={({ data }, { name }) => onCreated({ name: name.trim(), token: data.token })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            help="What will use it, such as “Nightly report”"
            required
            maxLength={MAX_TOKEN_NAME_CHARACTERS}
          />
          <CheckList
            {...field('scopes')}
            legend="Scopes"
            choices={offered.map((scope) => ({
              value: scope,
              label: <span className="font-mono text-xs leading-5">{scope}</span>,
              words: SCOPE_WORDS[scope],
            }))}
          />
          <SelectField
            {...field('expiresInDays')}
            label="Expires after"
            choices={EXPIRIES}
            className="w-32 self-start"
          />
        </>
      )}
    </DraftDialog>
  )
}
