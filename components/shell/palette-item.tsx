import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { ICONS } from '@/components/ui/icons'
import { ACTIONS, type ActionName } from '@/lib/shared/actions'

/** One item of the palette. `hint` is shown at the far end. */
export function PaletteItem({
  value,
  icon: Icon,
  hint,
  mono = false,
  onSelect,
  children,
}: {
  value: string
  icon: LucideIcon
  hint?: string
  mono?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 text-data data-[selected=true]:bg-surface-hover"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className={cn('min-w-0 flex-1 truncate', mono && 'font-mono text-xs')}>{children}</span>
      {hint !== undefined && <span className="shrink-0 text-ink-faint text-xs">{hint}</span>}
    </Command.Item>
  )
}

/** An action with its label and icon; it is also found by `value`. */
export function PaletteAction({
  action,
  value = '',
  onSelect,
}: {
  action: ActionName
  value?: string
  onSelect: () => void
}) {
  const { label, icon = 'Command', keys } = ACTIONS[action]
  return (
    <PaletteItem value={`${value} ${label}`} icon={ICONS[icon]} hint={keys?.[0]} onSelect={onSelect}>
      {label}
    </PaletteItem>
  )
}
