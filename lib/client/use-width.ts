'use client'

import { useSize } from './use-size'

/** A ref callback and the width in whole pixels of what it is put on; null before it is measured. */
export function useWidth(): [ReturnType<typeof useSize>[0], number | null] {
  const [measure, size] = useSize()
  return [measure, size?.width ?? null]
}
