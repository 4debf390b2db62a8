import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CallIssues } from '@/components/parts/call/call-issues'
import { useNear } from '@/components/parts/call/near'
import { Ends } from '@/components/parts/party/party'
import { cn } from '@/components/ui/cn'
import { errorWords } from '@/components/ui/state/states'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useIsLiveList } from '@/lib/client/page/use-filters'
import { useZone } from '@/lib/client/page/use-zone'
import { formatDay, formatDuration, formatTime } from '@/lib/shared/text/format'
import { ChipsRow } from './chips-row'
import { conditionsOf } from './sentence/understand'
import type { Suggestion } from './suggestions'
import { numberIn, useMatchingCalls } from './use-matching-calls'
import { SHOWN_CALLS, useSuggestions } from './use-suggestions'
import { useUnderstood } from './use-understood'

type PanelProps = {
  text: string
  setText: (text: string) => void
  input: RefObject<HTMLInputElement | null>
  listId: string
  /** Enter was pressed before the panel or the names had loaded. */
  hasEntered: boolean
  setEntered: (entered: boolean) => void
  done: () => void
}

/** How many of the newest calls that contain a number are checked for an exact match, which comes first. */
const ASKED_OF_NUMBER = 20

/** What the text means and what fits it. The keys of the text field move through the list and choose from it. */
export default function OmniboxPanel({ text, setText, input, listId, hasEntered, setEntered, done }: PanelProps) {
  const zone = useZone()
  const isLive = useIsLiveList()
  const [active, setActive] = useState<{ id: string; text: string } | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const reading = useUnderstood(text, chosen)
  const { understood, isPending, error } = reading
  const hasText = text.trim() !== ''
  const matching = useMatchingCalls(
    hasText && !isPending ? understood.filters : null,
    zone,
    numberIn(understood, text) === null ? SHOWN_CALLS : ASKED_OF_NUMBER,
  )
  const found = matching.data
  const isNothing = found?.total === 0
  const near = useNear(conditionsOf(understood), zone, isNothing)
  const nearest = (isNothing && near.data) || []
  const choose = (key: string, id: string) => {
    setChosen((before) => ({ ...before, [key]: id }))
    // The sentence now means something else, which Enter opens.
    setActive(null)
    input.current?.focus()
  }
  const sections = useSuggestions({ text, reading, found, near: nearest, setText, choose, done })
  const items = sections.flatMap(([, own]) => own)
  // A changed text moves the choice back to the top; results that arrive later do not move it.
  // Without a text, nothing is chosen until an arrow key is pressed.
  const moved = active?.text === text ? items.findIndex(({ id }) => id === active.id) : -1
  const at = moved === -1 && hasText ? 0 : moved
  const optionPrefix = useId()
  const activeId = items[at] === undefined ? null : `${optionPrefix}${at}`
  const point = (place: number) => setActive({ id: items[place]?.id ?? '', text })

  useEffect(() => {
    const field = input.current
    if (activeId === null) field?.removeAttribute('aria-activedescendant')
    else field?.setAttribute('aria-activedescendant', activeId)
    if (activeId !== null && active !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => field?.removeAttribute('aria-activedescendant')
  }, [activeId, active, input])

  useEffect(() => {
    const field = input.current
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || items.length === 0) return
      event.preventDefault()
      point((Math.max(at, step === 1 ? -1 : 0) + step + items.length) % items.length)
    }
    field?.addEventListener('keydown', onKey)
    return () => field?.removeEventListener('keydown', onKey)
  })

  // Enter waits for the names and the calls of a sentence that was just typed: the only call is opened, and calls that only come near are shown first.
  const isFinding = isPending || (items[at]?.id === 'calls' && matching.error === null && matching.data === undefined)
  const seen = useRef('')
  useEffect(() => {
    if (!hasEntered || isFinding || (isNothing && near.isFetching)) return
    setEntered(false)
    if (nearest.length === 0 || seen.current === text) items[at]?.run()
  })
  useEffect(() => {
    if (nearest.length > 0) seen.current = text
  })

  const notes = [
    isLive && 'A live list as seen by someone else cannot be searched. A search opens all calls of the mirror.',
    error !== null && `Names could not be looked up: ${errorWords(error)}`,
    matching.error !== null && `Matching calls could not be counted: ${errorWords(matching.error)}`,
    hasText &&
      isNothing &&
      near.data?.length === 0 &&
      'No call has this text in a name, an id, a tag, its metadata or a note.',
  ].filter((note) => note !== false)

  return (
    <>
      {hasText && <ChipsRow understood={understood} setText={setText} />}
      {notes.map((note) => (
        <p key={note} role="status" className="border-line border-b px-3 py-2 text-ink-muted text-xs">
          {note}
        </p>
      ))}
      <div id={listId} role="listbox" aria-label="Suggestions" className="p-1 pb-2">
        {sections.map(([title, own]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-2 pt-2 pb-1 text-ink-faint text-micro">
              {title}
            </p>
            {own.map((item) => {
              const place = items.indexOf(item)
              return (
                <SuggestionRow
                  key={item.id}
                  id={`${optionPrefix}${place}`}
                  item={item}
                  isActive={place === at}
                  onPoint={() => place !== at && point(place)}
                />
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

type SuggestionRowProps = { item: Suggestion; id: string; isActive: boolean; onPoint: () => void }

function SuggestionRow({ item, id, isActive, onPoint }: SuggestionRowProps) {
  const zone = useZone()
  const { icon: Icon, label, hint, call, details } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which has the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-suggestion={item.id}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={item.run}
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-data max-sm:min-h-11',
        isActive && 'bg-surface-hover',
      )}
    >
      <Icon className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
      {call === undefined ? (
        <span
          className={cn(
            'min-w-0 flex-1',
            item.id === 'calls' || item.id.startsWith('near-') ? 'font-medium' : 'truncate',
          )}
        >
          {label}
        </span>
      ) : (
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <span className="min-w-0 flex-1">
            <Ends from={call.from} to={call.to} />
          </span>
          <span className="max-sm:hidden">{details !== undefined && <CallIssues call={details} />}</span>
          {details?.durationSeconds != null && (
            <span className="num shrink-0 text-ink-muted text-xs">{formatDuration(details.durationSeconds)}</span>
          )}
          <OutcomeBadge status={call.status} compact />
          <span className="num shrink-0 text-ink-muted text-xs">
            {formatDay(call.time, zone)} {formatTime(call.time, zone)}
          </span>
        </span>
      )}
      {hint !== undefined && hint !== '' && (
        <span className="num max-w-40 shrink-0 truncate text-ink-faint text-xs">{hint}</span>
      )}
    </div>
  )
}
