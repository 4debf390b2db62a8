'use client'

import { ActionIcon } from '@/components/ui/action'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Kbd } from '@/components/ui/kbd'
import { ACTIONS, ariaKeys, keyCaps, keyOf } from '@/lib/shared/actions'
import { openPalette } from './shell-events'

const KEY = keyOf('palette')

/** Opens the command palette; `wide` where there is no search box beside it. */
export function PaletteButton({ wide }: { wide: boolean }) {
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-label={ACTIONS.palette.label}
      aria-keyshortcuts={ariaKeys(KEY)}
      className={cn(
        buttonClass('secondary'),
        'max-sm:w-8 max-sm:px-0 text-ink-faint',
        wide && 'sm:w-72 sm:justify-start',
      )}
    >
      <ActionIcon action="palette" className={cn('size-3.5', !wide && 'sm:hidden')} />
      {wide && <span className="font-normal max-sm:hidden">Go to a page, a call, a person…</span>}
      <span className={cn('max-sm:hidden', wide && 'ml-auto')}>
        <Kbd>{keyCaps(KEY)}</Kbd>
      </span>
    </button>
  )
}
