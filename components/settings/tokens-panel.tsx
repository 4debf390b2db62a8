'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { EmptyState, errorWords } from '@/components/ui/state/states'
import { TextLink } from '@/components/ui/text/link'
import { useMay } from '@/lib/client/data/use-me'
import type { Token } from '@/lib/shared/users/tokens'
import { CreateTokenDialog } from './create-token-dialog'
import { type CreatedToken, NewToken } from './new-token'
import { tokensColumns } from './tokens-columns'
import { useRevokeToken, useTokens } from './use-tokens'

/** Asks before a token is revoked, which cannot be undone. */
function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const revoke = useRevokeToken()
  const confirm = () =>
    revoke.mutate(token.id, {
      onSuccess: () => toast(`${token.name} no longer works.`),
      onError: (error) => toast(errorWords(error), 'danger'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke this token?"
      confirmLabel="Revoke token"
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
    >
      <p>
        Whatever uses <b className="font-medium text-ink">{token.name}</b>
        {!token.isMine && ` (${token.owner})`} is refused from now on. This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

/** The viewer's tokens for scripts, and for admins everyone's. */
export default function TokensPanel() {
  const seesAll = useMay('manage-all-tokens')
  const tokens = useTokens(seesAll)
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const [revoking, setRevoking] = useState<Token | null>(null)
  const create = (
    <Button
      size="sm"
      variant="primary"
      icon={<KeyRound aria-hidden="true" className="size-3.5" />}
      onClick={() => setCreating(true)}
    >
      Create token
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {created !== null && <NewToken {...created} onDone={() => setCreated(null)} />}
      <Card>
        <CardHeader
          title="API tokens"
          description={
            seesAll
              ? 'Keys for scripts and tools. Each acts for its owner, within its scopes. You see everyone’s.'
              : 'Keys for scripts and tools. Each acts for you, within its scopes and your role.'
          }
          actions={
            <>
              <TextLink href="/docs" className="mr-2 text-accent-ink text-xs">
                API reference
              </TextLink>
              {tokens.data?.data.length !== 0 && create}
            </>
          }
        />
        <Loaded question={tokens} rows={3}>
          {({ data }) => (
            <DataTable
              label="API tokens"
              columns={tokensColumns(seesAll, setRevoking)}
              rows={data}
              rowId={({ id }) => id}
              rowProps={({ name }) => ({ 'data-token': name })}
              empty={
                <EmptyState icon={KeyRound} title="No tokens yet" actions={create}>
                  With a token, a script can read calls and figures, or export them, without signing in.
                </EmptyState>
              }
            />
          )}
        </Loaded>
        {creating && (
          <CreateTokenDialog
            onCreated={(token) => {
              setCreated(token)
              setCreating(false)
            }}
            onClose={() => setCreating(false)}
          />
        )}
        {revoking !== null && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} />}
      </Card>
    </div>
  )
}
