import { Plus, Tag, X } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { errorWords, Skeleton } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { Name } from '@/components/ui/text/name'
import { useMay } from '@/lib/client/data/use-me'
import { useTagChanges, useTags } from '@/lib/client/data/use-tags'
import type { CallRef } from '@/lib/shared/calls/call-path'

const TagsPicker = onDemand(() => import('./tags-picker'), <Skeleton className="h-28" />)

/** A call's tags, added by colleagues. Each links to all calls with that tag. */
export default function TagsLine({ callRef }: { callRef: CallRef }) {
  const { data: tags, error } = useTags(callRef)
  const { add, remove, restore } = useTagChanges(callRef)
  const mayTag = useMay('write-notes')
  const removeTag = (tag: string) => toastOutcome(remove(tag), `Tag “${tag}” removed.`, () => restore(tag))
  return (
    <section aria-label="Tags" className="flex min-h-7 flex-wrap items-center gap-1.5 text-data">
      <Tag className="size-3.5 text-ink-faint" />
      {tags === undefined &&
        (error === null ? (
          <Skeleton className="h-5 w-24" />
        ) : (
          <span className="text-warning">Tags could not be loaded: {errorWords(error)}</span>
        ))}
      {tags?.map((tag) => (
        <span
          key={tag}
          data-tag={tag}
          className="inline-flex h-6 max-w-full items-center rounded-sm bg-accent-soft pl-2 text-accent-ink"
        >
          <Door
            filters={{ range: 'all', tag: [tag] }}
            label={`Calls tagged ${tag}`}
            className={cn('min-w-0 truncate font-medium', !mayTag && 'pr-2')}
          >
            <Name>{tag}</Name>
          </Door>
          {mayTag && (
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              onClick={() => removeTag(tag)}
              className="ml-0.5 flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-surface-hover print:hidden"
            >
              <X className="size-3" />
            </button>
          )}
        </span>
      ))}
      {tags?.length === 0 && !mayTag && <span className="text-ink-muted">No tags</span>}
      {tags !== undefined && mayTag && (
        <Popover>
          <PopoverTrigger className={cn(buttonClass('ghost', 'sm'), 'h-6 px-1.5 print:hidden')}>
            <Plus className="size-3.5" />
            Tag
          </PopoverTrigger>
          <PopoverContent aria-label="Add a tag" className="p-0">
            <TagsPicker present={tags} onPick={add} />
          </PopoverContent>
        </Popover>
      )}
    </section>
  )
}
