'use client'

import { cn } from '@/components/ui/cn'
import { displayName } from '@/lib/shared/contracts/names'
import type { Choice } from './use-member-choice'

type OptionProps = { id: string; choice: Choice; isActive: boolean; onPick: () => void }

/** A name with its uid, which the keyboard reaches from the field. */
export function MemberOption({ id, choice, isActive, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
    <div
      id={id}
      ref={isActive ? intoSight : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={cn(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-surface-hover',
        isActive && 'bg-surface-hover',
      )}
    >
      <span className="min-w-0 flex-1 truncate">
        {choice.isTyped ? (
          <>
            Use <b className="font-medium">{choice.id}</b> as uid
          </>
        ) : (
          displayName(choice.id, choice)
        )}
      </span>
      {choice.name !== null && <span className="max-w-28 shrink-0 truncate text-ink-faint text-xs">{choice.id}</span>}
    </div>
  )
}

const intoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
