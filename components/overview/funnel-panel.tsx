'use client'

import { ChevronDown } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ComponentProps } from 'react'
import { Panel } from '@/components/parts/figures/panel'
import { buttonClass } from '@/components/ui/form/button-class'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/overlay/menu'
import { Skeleton } from '@/components/ui/state/skeleton'
import { Hint } from '@/components/ui/text/metric-hint'
import { SPLITS } from '@/lib/shared/address/words'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'

export type Split = (typeof SPLITS)[number]

const SPLIT = parseAsStringLiteral(SPLITS).withOptions({ history: 'replace', scroll: false })

/** The dimension that the funnel is split by, in the URL; null for the whole. */
export function useSplit() {
  const [split, setSplit] = useQueryState('split', SPLIT)
  return { split, setSplit }
}

const WHOLE = 'whole'

/** Chooses the dimension that splits the funnel. */
function SplitPicker() {
  const { split, setSplit } = useSplit()
  return (
    <Menu>
      <MenuTrigger className={buttonClass('secondary', 'sm')}>
        {split === null ? 'Split by' : `By ${DIMENSIONS[split].label.toLowerCase()}`}
        <ChevronDown aria-hidden="true" className="size-3.5 opacity-70" />
      </MenuTrigger>
      <MenuContent className="max-h-96 overflow-y-auto">
        <MenuRadioGroup
          value={split ?? WHOLE}
          onValueChange={(value) => setSplit(value === WHOLE ? null : (value as Split))}
        >
          <MenuRadioItem value={WHOLE}>No split</MenuRadioItem>
          {SPLITS.map((name) => (
            <MenuRadioItem key={name} value={name}>
              {DIMENSIONS[name].label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}

/** The frame of the funnel, whole or split. */
export function FunnelPanel(
  props: Pick<ComponentProps<typeof Panel>, 'title' | 'question' | 'className' | 'children'>,
) {
  return (
    <Panel
      {...props}
      hint={
        <Hint label="About the funnel">
          Each stage is counted among the calls of the previous one. Losses between stages are listed by status; ongoing
          calls may still advance.
        </Hint>
      }
      alertMetric="answerRate"
      actions={<SplitPicker />}
      bodyClassName="flex flex-col"
      skeleton={<Skeleton className="h-72 w-full opacity-60" />}
    />
  )
}
