import { Bookmark } from 'lucide-react'
import { Link } from '@/components/ui/text/link'
import { useData } from '@/lib/client/http/use-answer'
import { viewsRoute } from '@/lib/shared/users/views'

/** The saved views that the viewer pinned, by name; only where the rail has room for words. */
export default function PinnedViews() {
  const pinned = useData(viewsRoute, {}).data?.filter(({ isPinned }) => isPinned) ?? []
  if (pinned.length === 0) return null
  return (
    <ul
      aria-label="Pinned views"
      className="mx-2 flex min-h-0 flex-col gap-0.5 overflow-y-auto border-line border-t py-2 max-lg:hidden"
    >
      {pinned.map(({ id, name, path }) => (
        <li key={id}>
          <Link
            href={path}
            title={name}
            className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-data text-ink-muted hover:bg-surface-hover hover:text-ink"
          >
            <Bookmark className="size-4 shrink-0" strokeWidth={1.75} />
            <span className="truncate">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
