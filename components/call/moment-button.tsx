import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { momentWords } from '@/lib/shared/story/cast'
import { useCallOnPage } from './call-context'

/** Within text, a link or a button that is not part of the page's frame. */
export const INLINE_LINK = 'text-accent-ink underline decoration-accent/40 underline-offset-2 hover:decoration-accent'

type MomentButtonProps = {
  /** Epoch seconds. */
  at: number
  uid?: string
  title?: string
  className?: string
  /** By default its time of day, and how long after the start. */
  children?: ReactNode
}

/** Pins a moment on the timeline, and selects the person that it is about. */
export function MomentButton({ at, uid, title, className, children }: MomentButtonProps) {
  const { call, zone, pin } = useCallOnPage()
  return (
    <button
      type="button"
      onClick={() => pin(at, uid)}
      title={title}
      className={cn(INLINE_LINK, 'num print:text-ink print:no-underline', className)}
    >
      {children ?? momentWords(call, at, zone)}
    </button>
  )
}
