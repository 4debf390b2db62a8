'use client'

import { useEffect, useState } from 'react'

/** `value` once it has not changed for `ms`; the first one at once. Pages that are scrolled past are never fetched. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
