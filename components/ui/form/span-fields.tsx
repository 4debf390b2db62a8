import { useState } from 'react'
import type { Zone } from '@/lib/shared/text/format'
import { type End, readTime, timeText } from '@/lib/shared/zones/written-time'
import { InputField } from './field'

type Ends = Record<End, string>

/**
 * The ends of a range as typed text.
 * @param first the local times to begin with, '' for an open end
 * @returns the local times that were read, null where they cannot be; `check` shows what is wrong and is true if nothing is
 */
export function useWrittenSpan(first: Ends, zone: Zone) {
  const inWords = (ends: Ends): Ends => ({ from: timeText(ends.from, 'from', zone), to: timeText(ends.to, 'to', zone) })
  const [texts, setTexts] = useState(() => inWords(first))
  const [typing, setTyping] = useState<End | null>(null)
  const now = Math.floor(Date.now() / 1000)
  const from = readTime(texts.from, 'from', zone, now)
  const to = readTime(texts.to, 'to', zone, now)
  const isReversed = Boolean(from) && Boolean(to) && String(from) >= String(to)
  const check = () => {
    setTyping(null)
    return from !== null && to !== null && !isReversed
  }
  const type = (end: End | null, text = '') => {
    setTyping(end)
    if (end !== null) setTexts({ ...texts, [end]: text })
  }
  const set = (ends: Ends) => setTexts(inWords(ends))
  return { ends: { from, to }, texts, typing, zone, isReversed, check, type, set }
}

type SpanFieldsProps = {
  span: ReturnType<typeof useWrittenSpan>
  errors?: Partial<Record<string, string>>
  toHelp: string
  /** The beginning is required; without an end, the span is a moment. */
  required?: boolean
}

/** Two fields for the ends of a range, each saying how its text is read. */
export function SpanFields({ span, errors = {}, toHelp, required = false }: SpanFieldsProps) {
  const { ends, texts, typing, zone, isReversed, type } = span
  const errorOf = (end: End) => {
    if (typing === end) return null
    if (ends[end] === null) return `Not a date. Write it like ${timeText('2026-11-05T14:00', end, zone)}.`
    return end === 'to' && isReversed ? 'Must be after From.' : errors[end]
  }
  const helpOf = (end: End) => {
    const words = timeText(ends[end] ?? '', end, zone, true)
    const isAsWritten = texts[end] === timeText(ends[end] ?? '', end, zone)
    return isAsWritten || words === '' ? (end === 'to' ? toHelp : `Times in ${zone.name}.`) : words
  }
  return (['from', 'to'] as const).map((end) => (
    <InputField
      key={end}
      label={end === 'from' ? 'From' : 'To'}
      error={errorOf(end)}
      help={helpOf(end)}
      required={required && end === 'from'}
      maxLength={40}
      autoComplete="off"
      value={texts[end]}
      onChange={(event) => type(end, event.target.value)}
      onBlur={() => type(null)}
    />
  ))
}
