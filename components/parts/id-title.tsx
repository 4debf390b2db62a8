import { CopyButton } from '@/components/ui/copy-button'

/** The id of a person or group as a page's title, with a copy button. */
export function IdTitle({ id, copyLabel }: { id: string; copyLabel: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 truncate">{id}</span>
      <CopyButton text={id} label={copyLabel} />
    </span>
  )
}
