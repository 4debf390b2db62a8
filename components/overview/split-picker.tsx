'use client'

import { ChevronDown } from 'lucide-react'
import { buttonClass } from '@/components/ui/button-class'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/menu'
import { SPLITS } from '@/lib/shared/address/words'
import { DIMENSIONS } from '@/lib/shared/contracts/dimensions'
import { type Split, useSplit } from './use-split'

const WHOLE = 'whole'

/** Chooses the dimension that splits the funnel. */
export function SplitPicker() {
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
