'use client'

import { useEffect, useState } from 'react'

/** `value` once it has stood still for `ms`; the first one at once. What is scrolled past is never asked for. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
