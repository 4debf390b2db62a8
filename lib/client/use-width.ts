'use client'

import { useSize } from './use-size'

/** A ref callback and the width in whole pixels of its element; null before it is measured. */
export function useWidth(): [ReturnType<typeof useSize>[0], number | null] {
  const [measure, size] = useSize()
  return [measure, size?.width ?? null]
}
