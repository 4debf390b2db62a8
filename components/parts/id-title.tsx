import { CopyButton } from '@/components/ui/copy-button'

/** The id of a person or a group as a page's title, with the way to copy it. */
export function IdTitle({ id, copyLabel }: { id: string; copyLabel: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 truncate">{id}</span>
      <CopyButton text={id} label={copyLabel} />
    </span>
  )
}
