import { ExternalLink } from 'lucide-react'
import { hostOf } from '@/lib/shared/calls/file-hosts'

/** A link to a file that passed `fileRefusal`. Callscope never fetches the file itself. */
export function FileLink({ url, label }: { url: string; label: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex print:hidden items-center gap-1 whitespace-nowrap text-accent-ink text-data underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    >
      {label} <ExternalLink aria-hidden="true" className="size-3" />
      <span className="sr-only">(opens {hostOf(url) ?? 'the demo’s file'})</span>
    </a>
  )
}
