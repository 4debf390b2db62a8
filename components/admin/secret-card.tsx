import type { ReactNode } from 'react'
import { Button } from '@/components/ui/form/button'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'

type SecretCardProps = { label: string; title: string; description: string; onDone: () => void; children: ReactNode }

/** A secret that was just made and cannot be shown again. */
export const SecretCard = ({ label, title, description, onDone, children }: SecretCardProps) => (
  <Card role="status" aria-label={label}>
    <CardHeader
      title={title}
      description={description}
      actions={
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
      }
    />
    <CardBody className="flex flex-col gap-2">{children}</CardBody>
  </Card>
)

/** A line to copy. */
export const CopyLine = ({ text, label }: { text: string; label: string }) => (
  <div className="flex items-start gap-2 rounded-md bg-surface-sunken py-1.5 pr-1.5 pl-3">
    <code className="min-w-0 flex-1 py-1 font-mono text-xs [overflow-wrap:anywhere]">{text}</code>
    <CopyButton text={text} label={label} />
  </div>
)
