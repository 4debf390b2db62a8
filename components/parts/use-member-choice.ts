'use client'

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { question } from '@/lib/client/question'
import { isUid } from '@/lib/shared/calls/ids'
import { type DirectoryEntry, directoryRoute } from '@/lib/shared/people/directory'

/** Someone to choose: from the directory, or by a uid that it does not know. */
export type Choice = Pick<DirectoryEntry, 'id' | 'name'> & { isTyped?: true }

/** The people who match a text, best first, and which of them the keyboard is on (ARIA combobox with a list). */
export function useMemberChoice({ text, onPick }: { text: string; onPick: (choice: Choice) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const q = text.trim()
  const found = useQuery({ ...question(directoryRoute, { query: { q, kind: 'user' } }), enabled: isOpen })
  const choices: Choice[] = [...(found.data?.data ?? [])]
  const isKnown = choices.some(({ id }) => id === q)
  if (found.data !== undefined && isUid(q) && !isKnown) choices.push({ id: q, name: null, isTyped: true })
  const isCurrent = !found.isPlaceholderData
  const active = isOpen && isCurrent && choices.length > 0 ? Math.min(at, choices.length - 1) : null
  const show = (next: boolean) => {
    setOpen(next)
    setAt(0)
  }
  const pick = (choice: Choice) => {
    show(false)
    onPick(choice)
  }
  const step = (by: number) => {
    if (!isOpen) return show(true)
    if (active !== null) setAt((active + by + choices.length) % choices.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && isOpen && q !== '') {
      const choice = active === null ? undefined : choices[active]
      if (choice !== undefined) pick(choice)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      show(false)
    } else return
    event.preventDefault()
  }
  return { isOpen, show, choices, active, pick, onKeyDown, isPending: found.isPending, error: found.error }
}
