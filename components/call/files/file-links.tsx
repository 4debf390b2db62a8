import { Ban, ExternalLink } from 'lucide-react'
import { CopyButton } from '@/components/ui/form/copy-button'
import { type FileRefusal, hostOf } from '@/lib/shared/calls/file-hosts'
import { INLINE_LINK } from '../moment-button'

/** A link to a file that passed `fileRefusal`. Callscope never fetches the file itself. */
export const FileLink = ({ url, label }: { url: string; label: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className={`inline-flex print:hidden items-center gap-1 whitespace-nowrap text-data ${INLINE_LINK}`}
  >
    {label} <ExternalLink className="size-3" />
    <span className="sr-only">(opens {hostOf(url) ?? 'the demo’s file'})</span>
  </a>
)

const REFUSALS: Record<Exclude<FileRefusal, 'host-not-listed'>, string> = {
  'no-address': 'The API gives no URL for this file.',
  unreadable: 'Not loaded: its URL is not valid.',
  'not-https': 'Not loaded: its URL is not https.',
  'has-credentials': 'Not loaded: its URL contains a password.',
  'other-port': 'Not loaded: its URL has an unusual port.',
}

/** A file that is neither loaded nor linked: why, and its URL as text to copy. */
export const RefusedFile = ({ refusal, url }: { refusal: FileRefusal; url: string | null }) => (
  <div className="min-w-0 text-data">
    <p className="flex items-start gap-1.5 text-warning">
      <Ban className="mt-[3px] size-3.5 shrink-0" />
      {refusal === 'host-not-listed'
        ? `Not loaded: ${hostOf(url) ?? 'its host'} is not one of the hosts that recordings may come from.`
        : REFUSALS[refusal]}
    </p>
    {url !== null && refusal !== 'no-address' && <FileAddress url={url} />}
  </div>
)

/** A URL as text to read and copy, not as a link. */
export const FileAddress = ({ url }: { url: string }) => (
  <p className="mt-1 flex items-start gap-1">
    <code className="max-h-16 min-w-0 flex-1 select-all overflow-y-auto break-all rounded bg-surface-sunken px-2 py-1 font-mono text-ink-muted text-xs">
      {url}
    </code>
    <CopyButton text={url} label="Copy URL" className="print:hidden" />
  </p>
)
