'use client'

import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from './cn'
import { inputClass } from './field'

const PAUSE_MS = 200

/** Filters a directory by ids that contain a text, once typing pauses. */
export function FindBox({ asked, onFind, label }: { asked: string; onFind: (text: string) => void; label: string }) {
  const [text, setText] = useState(asked)
  // The URL may change while the box is shown: Back, a link.
  useEffect(() => setText(asked), [asked])
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => onFind(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, asked, onFind])
  return (
    <search className="relative w-full sm:w-56">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={cn(inputClass, 'pl-8')}
      />
    </search>
  )
}
