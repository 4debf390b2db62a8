import { CopyButton } from '@/components/ui/copy-button'

/** The title of a person's or group's page: the name with the id below, or the id alone where there is no name. */
export function IdTitle({ id, name = null, copyLabel }: { id: string; name?: string | null; copyLabel: string }) {
  const copy = <CopyButton text={id} label={copyLabel} />
  if (name === null)
    return (
      <span className="flex items-center gap-1">
        <span className="min-w-0 truncate">{id}</span>
        {copy}
      </span>
    )
  return (
    <>
      <span className="block truncate">{name}</span>
      <span className="flex items-center gap-1 font-mono font-normal text-ink-muted text-xs">
        <span className="min-w-0 truncate">{id}</span>
        {copy}
      </span>
    </>
  )
}
