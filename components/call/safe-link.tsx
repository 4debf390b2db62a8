import { ExternalLink } from 'lucide-react'

/** True for an address that may be opened from here: https, and nothing that a script or a local file could hide in. */
export function isHttps(url: string | null): url is string {
  if (url === null) return false
  try {
    return new URL(url).protocol === 'https:'
  } catch {
    return false
  }
}

/** A file that the API names. Callscope only links: it never fetches it. */
export function SafeLink({ url, label }: { url: string | null; label: string }) {
  if (!isHttps(url))
    return (
      <span className="text-ink-faint text-xs">{url === null ? 'no address given' : 'address refused: not https'}</span>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-accent-ink text-data underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    >
      {label} <ExternalLink aria-hidden="true" className="size-3" />
      <span className="sr-only">(opens {new URL(url).host})</span>
    </a>
  )
}
