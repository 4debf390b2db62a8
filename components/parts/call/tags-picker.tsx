import { Command } from 'cmdk'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '@/components/ui/overlay/toast'
import { useData } from '@/lib/client/http/use-answer'
import { tagSchema } from '@/lib/shared/notes/tag'
import { allTagsRoute } from '@/lib/shared/notes/tags'
import { formatCount } from '@/lib/shared/text/format'

const MAX_OFFERED = 50
const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 data-[selected=true]:bg-surface-hover data-[disabled=true]:opacity-50'

type TagsPickerProps = { present: readonly string[]; onPick: (tag: string) => Promise<unknown> }

/** A field for a new tag, which it keeps until `onPick` resolves. Suggests existing tags, so that people use the same word for the same thing. */
export default function TagsPicker({ present, onPick }: TagsPickerProps) {
  const [text, setText] = useState('')
  const { data: known } = useData(allTagsRoute, {})
  const typed = tagSchema.safeParse(text)
  const wanted = typed.data ?? null
  const offered = (known ?? []).filter(({ tag }) => !present.includes(tag) && (wanted === null || tag.includes(wanted)))
  const isNew = wanted !== null && !present.includes(wanted) && !offered.some(({ tag }) => tag === wanted)
  const pick = (tag: string) => onPick(tag).then(() => setText((now) => (now === text ? '' : now)), toastError)
  return (
    <Command loop label="Add a tag" shouldFilter={false}>
      <div className="border-line border-b px-3">
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder="Tag…"
          maxLength={200}
          className="h-9 w-full bg-transparent text-data outline-none"
        />
      </div>
      <Command.List className="max-h-60 overflow-y-auto p-1">
        {isNew && (
          <Command.Item value={`new ${wanted}`} onSelect={() => pick(wanted)} className={ITEM}>
            <Plus className="size-3.5 text-ink-faint" />
            <span className="min-w-0 truncate">
              Add <b className="font-medium">{wanted}</b>
            </span>
          </Command.Item>
        )}
        {offered.slice(0, MAX_OFFERED).map(({ tag, calls }) => (
          <Command.Item key={tag} value={`tag ${tag}`} onSelect={() => pick(tag)} className={ITEM}>
            <span className="min-w-0 flex-1 truncate">{tag}</span>
            <span className="num text-ink-faint text-xs">{formatCount(calls)}</span>
          </Command.Item>
        ))}
        {!isNew && offered.length === 0 && (
          // A listbox must not be empty, so the hint is a disabled item.
          <Command.Item disabled value="words" className="px-2 py-3 text-ink-muted">
            {hintFor(text, typed.error?.issues[0]?.message, known?.length === 0)}
          </Command.Item>
        )}
      </Command.List>
    </Command>
  )
}

function hintFor(text: string, problem: string | undefined, isFirst: boolean): string {
  if (text.trim() === '') return isFirst ? 'No tags yet. Type the first one.' : 'Type a new tag.'
  return problem === undefined ? 'This call already has that tag.' : `A tag ${problem}.`
}
