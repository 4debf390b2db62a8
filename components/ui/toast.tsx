'use client'

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from './button'

type Toast = { id: number; text: string; tone: 'success' | 'danger' }
const SHOWN_MS = 6000
const NONE: Toast[] = []

let toasts: Toast[] = NONE
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => publish(toasts.filter((toast) => toast.id !== id))

/** Briefly confirms an action or reports a failure. Never the only place for information that must be read. */
export function toast(text: string, tone: Toast['tone'] = 'success'): void {
  const id = nextId++
  publish([...toasts.slice(-2), { id, text, tone }])
  setTimeout(() => dismiss(id), SHOWN_MS)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear. Render it once per page. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-18 z-50 flex w-[calc(100vw-32px)] max-w-sm flex-col gap-2 md:bottom-4 print:hidden"
    >
      {shown.map(({ id, text, tone }) => (
        <div
          key={id}
          className="fade-in pointer-events-auto flex items-center gap-2 rounded bg-surface-raised py-2 pr-2 pl-3 text-data shadow-overlay"
        >
          {tone === 'success' ? (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
          )}
          <span className="min-w-0 flex-1">{text}</span>
          <IconButton label="Dismiss" size="sm" onClick={() => dismiss(id)}>
            <X className="size-3.5" />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
