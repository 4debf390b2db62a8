import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { after } from '@/lib/client/page/after'
import { inputClass } from './field'

const PAUSE_MS = 200

type FindBoxProps = {
  /** The text that the page is filtered by. */
  value: string
  /** Called with the trimmed text once typing pauses. */
  onFind: (text: string) => void
  label: string
  placeholder?: string
  maxLength: number
  className?: string
}

/** The box once the page is filtered by `value`: if that is not what the box asked for, Back, a link or Clear changed it. */
export const followed = (typed: Record<'text' | 'asked', string>, value: string) =>
  value === typed.asked ? typed : { text: value, asked: value }

/** A text that filters a list once typing pauses. Esc leaves it. */
export function FindBox({ value, onFind, label, placeholder = label, maxLength, className }: FindBoxProps) {
  const [{ text }, setTyped] = useState({ text: value, asked: value })
  const setText = (next: string) => setTyped(({ asked }) => ({ text: next, asked }))
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped((typed) => followed(typed, value)), [value])
  useEffect(() => {
    const asked = text.trim()
    if (asked === value) return
    return after(PAUSE_MS, () => {
      setTyped((typed) => ({ ...typed, asked }))
      onFind(asked)
    })
  }, [text, value, onFind])
  return (
    <search className={cn('relative', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-faint" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && box.current?.blur()}
        className={cn(inputClass, 'px-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setText('')
            box.current?.focus()
          }}
          className="absolute top-1/2 right-1.5 flex size-6 -translate-y-1/2 items-center justify-center rounded text-ink-faint hover:text-ink"
        >
          <X className="size-3.5" />
        </button>
      )}
    </search>
  )
}
