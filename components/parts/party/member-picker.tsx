import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { FieldBinding } from '@/components/admin/fields'
import { cn } from '@/components/ui/cn'
import { Field, inputClass } from '@/components/ui/form/field'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/overlay/popover'
import { useNames } from '@/lib/client/data/use-names'
import { useAnswer } from '@/lib/client/http/use-answer'
import { isUid } from '@/lib/shared/calls/ids'
import { type DirectoryEntry, directoryRoute } from '@/lib/shared/people/directory'
import { displayName } from '@/lib/shared/people/names'

/** Someone to choose: from the directory, or by a uid that it does not know. */
type Choice = Pick<DirectoryEntry, 'id' | 'name'> & { isTyped?: true }

/** The people who match a text, best first, and which of them the keyboard is on (ARIA combobox with a list). */
function useMemberChoice(text: string, onPick: (choice: Choice) => void) {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const q = text.trim()
  const found = useAnswer(directoryRoute, { query: { q, kind: 'user' }, enabled: isOpen })
  const choices: Choice[] = [...(found.data?.data ?? [])]
  const isKnown = choices.some(({ id }) => id === q)
  if (found.data !== undefined && isUid(q) && !isKnown) choices.push({ id: q, name: null, isTyped: true })
  const active = isOpen && !found.isPlaceholderData && choices.length > 0 ? Math.min(at, choices.length - 1) : null
  const show = (next: boolean) => {
    setOpen(next)
    setAt(0)
  }
  const pick = (choice: Choice) => {
    show(false)
    onPick(choice)
  }
  const step = (by: number) => {
    if (!isOpen) return show(true)
    if (active !== null) setAt((active + by + choices.length) % choices.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && isOpen && q !== '') {
      const choice = active === null ? undefined : choices[active]
      if (choice !== undefined) pick(choice)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      show(false)
    } else return
    event.preventDefault()
  }
  return { isOpen, show, choices, active, pick, onKeyDown, found }
}

const intoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const MAX_CHARACTERS = 100

type MemberPickerProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & Omit<FieldBinding<string>, 'error'>

/** A field for a person: found by name or uid, or given by a uid that the directory does not know. `value` is the chosen uid, or what is typed. */
export function MemberPicker({ value, onChange, ...field }: MemberPickerProps) {
  const nameOf = useNames()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  // While someone is chosen, the field shows the name; typing starts a new search.
  const [isChosen, setChosen] = useState(value !== '')
  const text = isChosen ? nameOf('user', value) : value
  const onPick = ({ id }: Choice) => {
    setChosen(true)
    onChange(id)
  }
  const { isOpen, show, choices, active, pick, onKeyDown, found } = useMemberChoice(isChosen ? '' : value, onPick)
  const optionId = (index: number) => `${list}-${index}`
  /** A name with its uid, which the keyboard reaches from the field. */
  const option = (choice: Choice, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
    <div
      key={choice.id}
      id={optionId(index)}
      ref={index === active ? intoSight : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => pick(choice)}
      className={cn(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-surface-hover',
        index === active && 'bg-surface-hover',
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
  return (
    <Popover open={isOpen} onOpenChange={show}>
      <PopoverAnchor>
        <div className="relative">
          <input
            ref={input}
            {...field}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen && choices.length > 0 ? list : undefined}
            aria-activedescendant={active === null ? undefined : optionId(active)}
            maxLength={MAX_CHARACTERS}
            placeholder="Name or uid"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setChosen(false)
              onChange(target.value)
              show(true)
            }}
            onClick={() => show(true)}
            onKeyDown={onKeyDown}
            className={cn(inputClass, isChosen && text !== value && 'pr-28')}
          />
          {isChosen && text !== value && (
            <span className="pointer-events-none absolute top-1/2 right-2.5 max-w-24 -translate-y-1/2 truncate text-ink-faint text-xs">
              {value}
            </span>
          )}
        </div>
      </PopoverAnchor>
      <PopoverContent
        aria-label="People"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.target === input.current && event.preventDefault()}
        className="z-50 w-(--radix-popover-trigger-width) min-w-56"
      >
        {choices.length > 0 && (
          <div id={list} role="listbox" aria-label="People" className="max-h-60 overflow-y-auto">
            {choices.map(option)}
          </div>
        )}
        {choices.length === 0 && (
          <p role="status" className="px-2 py-1.5 text-ink-muted text-xs">
            {found.error !== null
              ? 'Names are not available now. A uid can be typed in full.'
              : found.isPending
                ? 'Searching…'
                : 'Nobody has this name or uid.'}
          </p>
        )}
      </PopoverContent>
    </Popover>
  )
}

type MemberFieldProps = FieldBinding<string> & { label: string; help?: string; required?: boolean }

/** A `MemberPicker` with a label. */
export const MemberField = ({ label, help, error, ...rest }: MemberFieldProps) => (
  <Field label={label} help={help} error={error}>
    {(field) => <MemberPicker {...field} {...rest} />}
  </Field>
)
