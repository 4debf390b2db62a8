import { useEffect, useState } from 'react'

/** Does something after some time. @returns prevents that, as an effect does when it ends */
export function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** A debounced value: `first` initially, then each value after `ms` milliseconds without a change. Values with equal JSON are the same. */
export function useSettled<T>(value: T, ms: number, first = value): T {
  const [settled, setSettled] = useState(first)
  const text = JSON.stringify(value)
  useEffect(() => after(ms, () => setSettled(JSON.parse(text) as T)), [text, ms])
  return settled
}
