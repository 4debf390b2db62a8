'use client'

import { Button } from '@/components/ui/form/button'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'

export type AddedChannel = { name: string; secret: string | null }

/** The secret of a webhook that was just added. It cannot be shown again. */
export function ChannelSecret({ name, secret, onDone }: AddedChannel & { onDone: () => void }) {
  return (
    <Card role="status" aria-label="Secret of the webhook">
      <CardHeader
        title={`Copy the secret of “${name}” now`}
        description="It is shown only once. The receiver uses it to verify that a message came from here (Standard Webhooks 1.0.0)."
        actions={
          <Button size="sm" onClick={onDone}>
            Done
          </Button>
        }
      />
      <CardBody>
        <div className="flex items-start gap-2 rounded-md bg-surface-sunken py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 py-1 font-mono text-xs [overflow-wrap:anywhere]">{secret}</code>
          <CopyButton text={secret ?? ''} label="Copy secret" />
        </div>
      </CardBody>
    </Card>
  )
}
