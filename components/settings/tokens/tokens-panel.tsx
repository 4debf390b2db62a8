'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ListPanel } from '@/components/admin/list-panel'
import { CopyLine, SecretCard } from '@/components/admin/secret-card'
import { useDialog } from '@/components/admin/use-dialog'
import { TextLink } from '@/components/ui/text/link'
import { useMay } from '@/lib/client/data/use-me'
import { question } from '@/lib/client/http/question'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import { tokensRoute } from '@/lib/shared/users/tokens'
import { type CreatedToken, CreateTokenDialog } from './create-token-dialog'
import { tokenColumns } from './token-columns'

/** The viewer's tokens for scripts, and for admins everyone's. */
export default function TokensPanel() {
  const seesAll = useMay('manage-all-tokens')
  const tokens = useQuery(question(tokensRoute, { query: seesAll ? { all: true } : {} }))
  const zone = useBrowserZone()
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const [dialog, show] = useDialog()
  return (
    <div className="flex flex-col gap-4">
      {created !== null && (
        <SecretCard
          label="New token"
          title={`Copy the token “${created.name}” now`}
          description="It is shown only this once. Keep it like a password."
          onDone={() => setCreated(null)}
        >
          <CopyLine text={created.token} label="Copy token" />
        </SecretCard>
      )}
      <ListPanel
        title="API tokens"
        description={
          seesAll
            ? 'Keys for scripts and tools. Each acts for its owner, within its scopes. You see everyone’s.'
            : 'Keys for scripts and tools. Each acts for you, within its scopes and your role.'
        }
        actions={
          <TextLink href="/docs" className="mr-2 text-accent-ink text-xs">
            API reference
          </TextLink>
        }
        add={{
          label: 'Create token',
          icon: KeyRound,
          onClick: () => show((close) => <CreateTokenDialog onCreated={setCreated} onClose={close} />),
        }}
        question={tokens}
        expected={3}
        columns={tokenColumns(zone, seesAll)}
        rowId={({ id }) => id}
        rowProps={({ name }) => ({ 'data-token': name })}
        empty={{
          icon: KeyRound,
          title: 'No tokens yet',
          words: 'With a token, a script can read calls and figures, or export them, without signing in.',
        }}
      />
      {dialog}
    </div>
  )
}
