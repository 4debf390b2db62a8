import { X } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { capital } from '@/lib/shared/text/capital'
import type { Meaning } from './sentence/types'

/** What was understood, chip by chip, and the text that is searched for as it is. Each can be removed, with its words. */
export function ChipsRow({ understood, setText }: { understood: Meaning; setText: (text: string) => void }) {
  const { words, chips, noise, q } = understood
  const used = new Set([...chips.flatMap(({ at }) => at), ...noise])
  const unread = words.map((_, at) => at).filter((at) => !used.has(at))
  const shown = [
    ...chips.map(({ key, label, at, kind }) => ({
      key,
      label: kind === 'session' ? label : capital(label),
      at,
      isText: false,
    })),
    ...(q === '' ? [] : [{ key: 'q', label: `“${q}”`, at: unread, isText: true }]),
  ]
  if (shown.length === 0) return null
  const without = (places: readonly number[]) =>
    words
      .filter((_, at) => !places.includes(at))
      .map(({ text }) => text)
      .join(' ')
  return (
    <ul aria-label="Understood" className="flex flex-wrap gap-1.5 border-line border-b px-3 py-2">
      {shown.map(({ key, label, at, isText }) => (
        <li
          key={`${key} ${at.join()}`}
          className={cn(
            'inline-flex h-7 max-w-full items-center rounded-md pr-0.5 pl-2 text-data',
            isText ? 'border border-line border-dashed text-ink-muted' : 'bg-accent-soft text-accent-ink',
          )}
        >
          <span className="truncate">
            {isText && <span className="text-ink-faint">Text </span>}
            {label}
          </span>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={() => setText(without(at))}
            onKeyDown={(event) => {
              if (event.key !== 'Backspace' && event.key !== 'Delete') return
              event.preventDefault()
              setText(without(at))
            }}
            className="flex size-6 shrink-0 items-center justify-center rounded hover:bg-surface-hover"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
