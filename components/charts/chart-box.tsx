'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { type Size, useSize } from '@/lib/client/use-size'
import { ChartSkeleton } from './lazy'

/**
 * The box of a chart: at least as high as its `className` says, higher where its card has room. The drawing is laid over it and never
 * stretches it, so nothing moves when it has loaded.
 */
export function ChartBox({ className, children }: { className?: string; children: (size: Size) => ReactNode }) {
  const [measure, size] = useSize()
  return (
    <div ref={measure} className={cn('relative flex-1', className)}>
      <div className="absolute inset-0">{size && size.height > 0 ? children(size) : <ChartSkeleton />}</div>
    </div>
  )
}
