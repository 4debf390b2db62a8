'use client'

import type { ComponentProps } from 'react'
import { Panel } from '@/components/parts/panel'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { SplitPicker } from './split-picker'

/** The frame of the funnel, whole or split. */
export function FunnelPanel(
  props: Pick<ComponentProps<typeof Panel>, 'title' | 'question' | 'className' | 'children'>,
) {
  const { zone } = useAppliedFilters()
  return (
    <Panel
      {...props}
      hint={
        <Hint label="About the funnel">
          Each stage is counted among the calls of the previous one. Losses between stages are listed by status; ongoing
          calls may still advance.
        </Hint>
      }
      zone={zone}
      alertMetric="answerRate"
      actions={<SplitPicker />}
      bodyClassName="flex flex-col"
      skeleton={<Skeleton className="h-72 w-full opacity-60" />}
    />
  )
}
