import { useId, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Input } from '@/components/ui/form/field'
import { errorWords } from '@/components/ui/state/states'
import { Name } from '@/components/ui/text/name'
import { fold } from '@/lib/shared/people/names'
import { countOf, formatClock } from '@/lib/shared/text/format'
import { useCallOnPage } from '../call-context'
import { MomentButton } from '../moment-button'
import type { Spoken } from './read-transcript'
import type { useTranscriptTexts } from './use-transcript-texts'

type Piece = { text: string; isMarked: boolean }

/** A search normalised for comparison: on one line, without case, accents and invisible characters. */
export const foldedSearch = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim()

/** A text with every match of a folded search marked; null if there is none. */
export function markedPieces(text: string, search: string): Piece[] | null {
  if (search === '') return null
  let folded = ''
  /** Where in the text each folded character comes from. */
  const from: number[] = []
  let at = 0
  for (const character of text) {
    const part = /\s/.test(character) ? ' ' : fold(character)
    const isSpaceAgain = part === ' ' && folded.endsWith(' ')
    if (!isSpaceAgain) for (let index = 0; index < part.length; index += 1) from.push(at)
    folded += isSpaceAgain ? '' : part
    at += character.length
  }
  const pieces: Piece[] = []
  let shown = 0
  const show = (to: number, isMarked: boolean) => {
    if (to > shown) pieces.push({ text: text.slice(shown, to), isMarked })
    shown = Math.max(shown, to)
  }
  for (let place = folded.indexOf(search); place >= 0; place = folded.indexOf(search, place + search.length)) {
    show(from[place] ?? text.length, false)
    show(from[place + search.length] ?? text.length, true)
  }
  if (pieces.length === 0) return null
  show(text.length, false)
  return pieces
}

/** The most lines listed at once; beyond that, people search rather than read. */
const SHOWN_LINES = 300

type MatchingLine = { key: string; line: Spoken; pieces: readonly Piece[] }

/** What was said, with matches of the search marked; a line links to its moment. */
export function TranscriptSearch({ texts }: { texts: ReturnType<typeof useTranscriptTexts> }) {
  const { zone } = useCallOnPage()
  const [typed, setTyped] = useState('')
  const id = useId()
  const search = foldedSearch(typed)
  const found = texts.flatMap(({ transcript, lines }, part) =>
    lines.flatMap((line, index): MatchingLine[] => {
      const pieces = search === '' ? [{ text: line.text, isMarked: false }] : markedPieces(line.text, search)
      return pieces === null ? [] : [{ key: `${transcript.tid ?? part} ${index}`, line, pieces }]
    }),
  )
  const failed = texts.filter(({ error }) => error !== null)
  const isPending = texts.some((text) => text.isPending)
  return (
    <div className="mt-3 border-line border-t pt-3">
      <label htmlFor={id} className="sr-only">
        Search in transcripts
      </label>
      <Input
        id={id}
        type="search"
        placeholder="Search in transcripts"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="mt-1.5 text-ink-muted text-xs">
        {isPending ? 'Reading the transcripts …' : foundWords(found.length, search !== '', failed.length > 0)}
        {found.length > SHOWN_LINES && `, the first ${SHOWN_LINES} of them below`}
      </p>
      {failed.map(({ transcript, error, retry }, index) => (
        <p key={transcript.tid ?? index} className="mt-1.5 flex flex-wrap items-center gap-2 text-data text-warning">
          {transcript.startTime !== null && `${formatClock(transcript.startTime, zone)}: `}
          {errorWords(error)}
          <Button size="sm" className="print:hidden" onClick={retry}>
            Try again
          </Button>
        </p>
      ))}
      {found.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
        <section tabIndex={0} aria-label="What was said" className="mt-2 max-h-96 overflow-y-auto">
          <ol className="space-y-1.5 text-data">
            {found.slice(0, SHOWN_LINES).map(({ key, line, pieces }) => (
              <Line key={key} line={line} pieces={pieces} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function foundWords(lines: number, isSearch: boolean, isPartial: boolean): string {
  if (lines > 0) return `${isSearch ? 'Found in ' : ''}${countOf(lines, 'line')}`
  if (isPartial) return 'Nothing was found in what could be read.'
  return isSearch ? 'Nobody said that.' : 'The transcripts are empty.'
}

function Line({ line: { at, speaker }, pieces }: Omit<MatchingLine, 'key'>) {
  const { zone } = useCallOnPage()
  return (
    <li className="flex gap-2">
      {at !== null && (
        <MomentButton at={at} title="Move the cursor to it" className="h-6 shrink-0">
          {formatClock(at, zone)}
        </MomentButton>
      )}
      <span className="wrap-anywhere min-w-0 pt-0.5">
        {speaker !== null && <Name className="mr-1.5 font-medium">{`${speaker}:`}</Name>}
        <bdi>
          {pieces.map(({ text, isMarked }, index) =>
            isMarked ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
              <mark key={index} className="rounded-sm bg-warning-soft text-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </bdi>
      </span>
    </li>
  )
}
