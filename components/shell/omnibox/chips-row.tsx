import { cn } from '@/components/ui/cn'
import { Chip } from '@/components/ui/text/chip'
import { capital } from '@/lib/shared/text/plain-name'
import type { Meaning } from './sentence/types'

/** A chip for each part that was understood, and the text that is searched for literally. Removing one removes its words. */
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
        <li key={`${key} ${at.join()}`} className="max-w-full">
          <Chip
            label={label}
            onRemove={() => setText(without(at))}
            className={cn(
              'max-w-full pl-2',
              isText && 'border border-line border-dashed bg-transparent text-ink-muted',
            )}
          >
            <span className="truncate">
              {isText && <span className="text-ink-faint">Text </span>}
              {label}
            </span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
