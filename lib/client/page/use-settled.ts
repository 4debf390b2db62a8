import { useEffect, useState } from 'react'

/** A debounced value: `first` at once, then each value after `ms` milliseconds without a change. Values with equal JSON are the same. */
export function useSettled<T>(value: T, ms: number, first = value): T {
  const [settled, setSettled] = useState(first)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
