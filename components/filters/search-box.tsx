'use client'

import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { inputClass } from '@/components/ui/field'
import { Kbd } from '@/components/ui/kbd'
import { useFilters } from '@/lib/client/use-filters'
import { useIsLiveList } from '@/lib/client/use-is-live-list'
import { useKeyboard } from '@/lib/client/use-keyboard'
import { keyOf } from '@/lib/shared/actions'

const PAUSE_MS = 200
const KEY = keyOf('search')

/** Searches by part of a session id, a uid or a guid once typing pauses. `/` focuses it, Esc leaves it. */
export function SearchBox({ className }: { className?: string }) {
  const { filters, set } = useFilters()
  const isLive = useIsLiveList()
  const asked = filters.q ?? ''
  const [text, setText] = useState(asked)
  const box = useRef<HTMLInputElement>(null)
  useKeyboard({ [KEY]: () => box.current?.focus() })
  // The URL may change while the box is shown: Back, a link, Clear.
  useEffect(() => setText(asked), [asked])
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => set({ q: text.trim() || null }, { history: 'replace' }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, asked, set])
  return (
    <search className={cn('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={box}
        type="search"
        aria-label="Search by part of a session id, a person or a group"
        aria-keyshortcuts={KEY}
        placeholder={isLive ? 'A live list cannot be searched' : 'Session id, person, group'}
        disabled={isLive}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && box.current?.blur()}
        className={cn(inputClass, 'px-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      <span className="absolute top-1/2 right-1.5 -translate-y-1/2">
        {text === '' ? (
          <span className="max-sm:hidden">
            <Kbd>{KEY}</Kbd>
          </span>
        ) : (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              setText('')
              box.current?.focus()
            }}
            className="flex size-6 items-center justify-center rounded text-ink-faint hover:text-ink"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        )}
      </span>
    </search>
  )
}
