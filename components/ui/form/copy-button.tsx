import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '@/components/ui/overlay/toast'
import { after } from '@/lib/client/page/after'
import { Button, IconButton } from './button'

const CONFIRMED_MS = 1600

type CopyButtonProps = {
  /** A function where the text is known only on click, such as the page's URL. */
  text: string | (() => string)
  label?: string
  className?: string
  children?: string
}

/** Copies `text` and confirms it. A labelled button with `children`, else an icon button. */
export function CopyButton({ text, label = 'Copy', className, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => (copied ? after(CONFIRMED_MS, () => setCopied(false)) : undefined), [copied])
  const copy = () => copyText(typeof text === 'string' ? text : text(), () => setCopied(true))
  const words = copied ? 'Copied' : (children ?? label)
  const content = (
    <>
      {copied ? <Check className="size-3.5 text-success" /> : <Copy className="size-3.5" />}
      {children !== undefined && words}
      <span role="status" className="sr-only">
        {copied ? words : ''}
      </span>
    </>
  )
  const button = { className, onClick: copy, children: content }
  return children === undefined ? <IconButton label={words} size="sm" {...button} /> : <Button {...button} />
}
