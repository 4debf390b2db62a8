import type { Call } from '@/lib/shared/calls/call'
import { formatAge } from '@/lib/shared/text/format'
import { startOf } from '@/lib/shared/timeline/presence'

/** `open for 39 d`: what stands in place of a running timer where a call was probably never closed. */
export const openFor = (call: Call, nowSeconds: number): string => `open for ${formatAge(nowSeconds - startOf(call))}`
