'use client'

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './button'
import { Tooltip } from './tooltip'

export type Toast = {
  id: number
  text: string
  tone: 'success' | 'danger'
  /** Takes the action back. */
  undo?: () => void
}

const SHOWN_MS = 6000
/** Longer, since there is something to decide. */
const UNDO_SHOWN_MS = 8000

/** One message. Its time starts again when the pointer or the focus leaves it. */
export function ToastItem({ toast: { text, tone, undo }, onGone }: { toast: Toast; onGone: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const shownMs = undo === undefined ? SHOWN_MS : UNDO_SHOWN_MS
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onGone, shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, onGone, shownMs])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what it holds is interactive; it only waits while that is used
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="fade-in pointer-events-auto flex items-center gap-2 rounded bg-surface-raised py-2 pr-2 pl-3 text-data shadow-overlay"
    >
      {tone === 'success' ? (
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
      ) : (
        <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
      )}
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {undo !== undefined && (
        <Tooltip content="⌘ Z or Ctrl Z">
          <Button size="sm" aria-keyshortcuts="Meta+Z Control+Z" onClick={undo}>
            Undo
          </Button>
        </Tooltip>
      )}
      <IconButton label="Dismiss" size="sm" onClick={onGone}>
        <X className="size-3.5" />
      </IconButton>
    </div>
  )
}
