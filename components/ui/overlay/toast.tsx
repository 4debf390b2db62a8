import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Button, IconButton } from '@/components/ui/form/button'
import { errorWords } from '@/components/ui/state/states'
import { after } from '@/lib/client/page/after'
import { createStore, useStore } from '@/lib/client/page/store'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { Tooltip } from './tooltip'

type Toast = {
  id: number
  text: string
  tone: 'success' | 'danger'
  undo?: () => void
  /** What the action was done to. */
  about?: string | undefined
}

const SHOWN_MS = 6000
/** Longer, since there is something to decide. */
const UNDO_SHOWN_MS = 8000

/** One message. Its time starts again when the pointer or the focus leaves it. */
function ToastItem({ toast: { id, text, tone, undo } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const shownMs = undo === undefined ? SHOWN_MS : UNDO_SHOWN_MS
  useEffect(() => (isHeld ? undefined : after(shownMs, () => dismiss(id))), [id, isHeld, shownMs])
  const Icon = tone === 'success' ? CircleCheck : CircleAlert
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
      <Icon className={cn('size-4 shrink-0', tone === 'success' ? 'text-success' : 'text-danger')} />
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {undo !== undefined && (
        <Tooltip content="⌘ Z or Ctrl Z">
          <Button size="sm" aria-keyshortcuts="Meta+Z Control+Z" onClick={undo}>
            Undo
          </Button>
        </Tooltip>
      )}
      <IconButton icon={X} label="Dismiss" size="sm" onClick={() => dismiss(id)} />
    </div>
  )
}

const toasts = createStore<Toast[]>([])
let nextId = 1

const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Briefly confirms an action or reports a failure. Never the only place for information that must be read. */
export function toast(text: string, tone: Toast['tone'] = 'success'): void {
  toasts.set([...toasts.get().slice(-2), { id: nextId++, text, tone }])
}

/** Says why an action failed. */
export const toastError = (error: unknown) => toast(errorWords(error), 'danger')

// Async, so that a browser without a clipboard, as over plain HTTP, rejects rather than throws.
const write = async (text: string) => navigator.clipboard.writeText(text)
/** Copies a text, and says that it did, or that the browser did not let it. @param done what to say, or to do */
export const copyText = (text: string, done: string | (() => void), refused = 'The browser did not allow copying.') =>
  write(text).then(
    () => (typeof done === 'string' ? toast(done) : done()),
    () => toast(refused, 'danger'),
  )
/** The same for a link. @param to what it leads to, in words */
export const copyLink = (url: string, to: string) =>
  copyText(url, `Link to ${to} copied.`, 'The browser did not allow copying the link.')

/** Confirms a change once it is made, with an offer to undo it, or says why it failed. */
export const toastOutcome = <Answer,>(
  change: Promise<Answer>,
  done: string | ((answer: Answer) => string),
  undo?: (answer: Answer) => Promise<unknown>,
): Promise<void> =>
  change.then(
    (answer) => toastWithUndo(typeof done === 'string' ? done : done(answer), undo && (() => undo(answer))),
    toastError,
  )

/** Confirms an action and offers to undo it, with a button or ⌘ Z. `undo` takes it back, if anything can; then that is confirmed too. @param about what it changes: an earlier offer about that is outdated */
export function toastWithUndo(text: string, undo?: () => Promise<unknown>, about?: string): void {
  const id = nextId++
  const takeBack = () => {
    dismiss(id)
    if (undo) void toastOutcome(undo(), 'Undone.')
  }
  const others = toasts.get().filter((toast) => about === undefined || toast.about !== about)
  toasts.set([...others.slice(-2), { id, text, tone: 'success', undo: undo && takeBack, about }])
}

/** Where toasts appear. ⌘ Z or Ctrl Z undoes the latest. Render it once per page. */
export function Toaster() {
  const shown = useStore(toasts)
  const undo = shown.findLast((toast) => toast.undo !== undefined)?.undo
  useKeyboard({ 'mod+z': () => undo?.() }, undo !== undefined)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-18 z-50 flex w-[calc(100vw-32px)] max-w-sm flex-col gap-2 md:bottom-4 print:hidden"
    >
      {shown.map((one) => (
        <ToastItem key={one.id} toast={one} />
      ))}
    </div>
  )
}
