import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardBody } from '@/components/ui/layout/card'

/** A secret that was just made and cannot be shown again, with the words around it. */
type Secret = { text: string; label: string; title: string; description: string; copyLabel: string }
export type ShowSecret = (secret: Secret) => void

/** Shows a secret until whoever made it is done. @returns the card, if there is one, and how to show a secret in it */
export function useSecretCard(): [card: ReactNode, show: ShowSecret] {
  const [secret, show] = useState<Secret | null>(null)
  if (secret === null) return [null, show]
  const { text, label, title, description, copyLabel } = secret
  const done = (
    <Button size="sm" onClick={() => show(null)}>
      Done
    </Button>
  )
  const card = (
    <Card role="status" aria-label={label} title={title} description={description} actions={done}>
      <CardBody className="flex flex-col gap-2">
        <div className="flex items-start gap-2 rounded-md bg-surface-sunken py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 py-1 font-mono text-xs [overflow-wrap:anywhere]">{text}</code>
          <CopyButton text={text} label={copyLabel} />
        </div>
      </CardBody>
    </Card>
  )
  return [card, show]
}
