import { Command } from 'cmdk'
import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'

export type Pick = {
  value: string
  label: string
  group: string
  /** One sentence, shown below the list while the item is highlighted. */
  words: string
  /** Why it cannot be selected now. */
  refusal: string | null
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:text-ink-faint'

export type PickOptionsProps = {
  label: string
  picks: readonly Pick[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** The searchable list of a `PickList`, with the definition of the highlighted item. */
export default function PickOptions({ label, picks, chosen, onToggle }: PickOptionsProps) {
  const [marked, setMarked] = useState('')
  const groups = [...new Set(picks.map((pick) => pick.group))]
  const shown = picks.find((pick) => pick.value === marked)
  const item = ({ value, label, group, refusal }: Pick) => {
    const isChosen = chosen.includes(value)
    const impossible = refusal !== null && !isChosen
    return (
      <Command.Item
        key={value}
        value={value}
        keywords={[label, group]}
        onSelect={() => !impossible && onToggle(value)}
        aria-disabled={impossible || undefined}
        className={cn(
          'flex h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 data-[selected=true]:bg-surface-hover',
          impossible && 'cursor-not-allowed text-ink-faint',
        )}
      >
        <Check className={cn('size-3.5 shrink-0 text-accent-ink', !isChosen && 'invisible')} />
        <span className="truncate">{label}</span>
        {isChosen && <span className="sr-only">, chosen</span>}
      </Command.Item>
    )
  }
  return (
    <Command loop label={label} value={marked} onValueChange={setMarked}>
      <div className="flex items-center gap-2 border-line border-b px-3">
        <Search className="size-3.5 text-ink-faint" />
        <Command.Input placeholder={`${label}…`} className="h-9 w-full bg-transparent text-data outline-none" />
      </div>
      <Command.List className="max-h-[min(320px,45vh)] overflow-y-auto p-1">
        <Command.Empty className="px-2 py-6 text-center text-ink-faint">No matches</Command.Empty>
        {groups.map((group) => (
          <Command.Group key={group} heading={group} className={GROUP}>
            {picks.filter((pick) => pick.group === group).map(item)}
          </Command.Group>
        ))}
      </Command.List>
      <p className="min-h-14 border-line border-t px-3 py-2 text-ink-muted text-xs">
        {shown?.refusal ?? shown?.words ?? 'Arrows to move, Enter to select, Esc to close.'}
      </p>
    </Command>
  )
}
