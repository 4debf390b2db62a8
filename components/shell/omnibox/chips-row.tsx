import { cn } from '@/components/ui/cn'
import { Chip } from '@/components/ui/text/badge'
import { capital } from '@/lib/shared/text/plain-name'
import type { Meaning } from './sentence/understand'

/** A chip for each part that was understood, and the text that is searched for literally. Removing one removes its words. */
export function ChipsRow({ understood, setText }: { understood: Meaning; setText: (text: string) => void }) {
  const { words, chips, unread, q } = understood
  const text = { key: 'q', kind: 'text', label: `“${q}”`, at: unread } as const
  const shown = q === '' ? chips : [...chips, text]
  if (shown.length === 0) return null
  const without = (places: readonly number[]) =>
    words
      .filter((_, at) => !places.includes(at))
      .map(({ text }) => text)
      .join(' ')
  return (
    <ul aria-label="Understood" className="flex flex-wrap gap-1.5 border-line border-b px-3 py-2">
      {shown.map(({ key, kind, label, at }) => {
        const isText = kind === 'text'
        const words = kind === 'session' ? label : capital(label)
        return (
          <li key={`${key} ${at.join()}`} className="max-w-full">
            <Chip
              label={words}
              onRemove={() => setText(without(at))}
              className={cn(
                'max-w-full pl-2',
                isText && 'border border-line border-dashed bg-transparent text-ink-muted',
              )}
            >
              <span className="truncate">
                {isText && <span className="text-ink-faint">Text </span>}
                {words}
              </span>
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
