'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './button'

const SAID_MS = 1600

/** Copies `text` and says so. With `children` it is a button with words, else an icon. */
export function CopyButton({
  text,
  label = 'Copy',
  className,
  children,
}: {
  /** A function where the text is only known when it is pressed, as the page's own address. */
  text: string | (() => string)
  label?: string
  className?: string
  children?: string
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const icon = copied ? <Check className="size-3.5 text-success" /> : <Copy className="size-3.5" />
  const said = (
    <span role="status" className="sr-only">
      {copied ? 'Copied' : ''}
    </span>
  )
  if (children === undefined)
    return (
      <IconButton label={copied ? 'Copied' : label} size="sm" className={className} onClick={copy}>
        {icon}
        {said}
      </IconButton>
    )
  return (
    <Button icon={icon} className={className} onClick={copy}>
      {copied ? 'Copied' : children}
      {said}
    </Button>
  )
}
