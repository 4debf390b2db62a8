import { Search, X } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { Kbd } from '@/components/ui/text/badge'
import { ACTIONS, ariaKeys, keyCaps, keysOf } from '@/lib/shared/actions'

// Loaded when the box is first used; what is typed meanwhile is in the field already.
const OmniboxPanel = onDemand(() => import('./omnibox-panel'))

/** Room for the longest link. */
const MAX_CHARACTERS = 4000
const KEYS = keysOf('search')

/** Finds calls, people, groups, pages and commands from one field, in the user's own words. Over the whole screen on a phone. */
export function Omnibox({ className }: { className?: string }) {
  const [text, setText] = useState('')
  const [isShown, setShown] = useState(false)
  const [hasEntered, setEntered] = useState(false)
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<EventTarget | null>(null)
  const listId = useId()
  const here = `${usePathname()}?${useSearchParams()}`
  const close = () => {
    setShown(false)
    setText('')
    setEntered(false)
    input.current?.blur()
  }
  const change = (next: string) => {
    setText(next)
    setEntered(false)
    setShown(true)
    input.current?.focus()
  }

  // The browser may have text that was typed before hydration.
  useLayoutEffect(() => {
    const field = input.current
    if (field === null) return
    if (field.value !== '') setText(field.value)
    if (document.activeElement === field) setShown(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has opened
  useEffect(() => {
    setShown(document.activeElement === input.current)
    setEntered(false)
  }, [here])

  return (
    <search
      ref={box}
      data-omnibox={isShown ? 'open' : 'closed'}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !box.current?.contains(event.relatedTarget)) setShown(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
        if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
      }}
      className={cn(
        'min-w-0 flex-1',
        isShown
          ? 'max-sm:fixed max-sm:inset-0 max-sm:z-50 max-sm:flex max-sm:flex-col max-sm:bg-surface-raised sm:relative'
          : 'relative',
        className,
      )}
    >
      {isShown && (
        // A click outside closes the box and does nothing else.
        <div aria-hidden="true" onPointerDown={close} className="fixed inset-0 z-0 max-sm:hidden" />
      )}
      <div
        className={cn(
          'relative z-10 flex items-center',
          isShown && 'max-sm:h-14 max-sm:gap-1 max-sm:border-line max-sm:border-b max-sm:px-2',
        )}
      >
        <Search
          className={cn('pointer-events-none absolute left-2.5 size-4 text-ink-faint', isShown && 'max-sm:left-5')}
          strokeWidth={1.75}
        />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={ACTIONS.search.label}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-autocomplete="list"
          aria-keyshortcuts={KEYS.map(ariaKeys).join(' ')}
          placeholder="Find calls, people, pages…"
          maxLength={MAX_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          value={text}
          onFocus={({ relatedTarget }) => {
            if (!isShown) before.current = relatedTarget
            setShown(true)
          }}
          onClick={() => setShown(true)}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isShown) setEntered(true)
          }}
          className={cn(
            'w-full min-w-0 text-ellipsis border border-line bg-surface-raised text-ink hover:border-line-strong',
            'h-8 rounded-md pr-9 pl-8 text-data sm:pr-20',
            isShown && 'max-sm:h-10 max-sm:pr-2 max-sm:pl-9 max-sm:text-base',
          )}
        />
        {text === '' && !isShown && (
          <span className="pointer-events-none absolute right-2 flex gap-1 max-sm:hidden">
            <Kbd>{keyCaps(KEYS[0])}</Kbd>
            <Kbd>{keyCaps(KEYS[1])}</Kbd>
          </span>
        )}
        {(text !== '' || isShown) && (
          <button
            type="button"
            aria-label={text === '' ? 'Close search' : 'Clear search'}
            onClick={() => (text === '' ? close() : change(''))}
            className={cn(
              'flex size-8 shrink-0 items-center justify-center rounded text-ink-faint hover:text-ink sm:absolute sm:right-0.5',
              !isShown && 'absolute right-1',
            )}
          >
            <X className="size-4" />
          </button>
        )}
      </div>
      {isShown && (
        <div
          className={cn(
            'z-10 overflow-y-auto max-sm:min-h-0 max-sm:flex-1',
            'fade-in sm:absolute sm:top-full sm:left-0 sm:mt-1.5 sm:max-h-[min(70vh,640px)] sm:w-full sm:rounded-lg sm:bg-surface-raised sm:shadow-overlay',
            'sm:min-w-[min(36rem,calc(100vw-6rem))]',
          )}
        >
          <OmniboxPanel
            text={text}
            setText={change}
            input={input}
            listId={listId}
            hasEntered={hasEntered}
            setEntered={setEntered}
            done={close}
          />
        </div>
      )}
    </search>
  )
}
