import { Ban } from 'lucide-react'
import { CopyButton } from '@/components/ui/form/copy-button'
import { type FileRefusal, hostOf } from '@/lib/shared/calls/file-hosts'

/** Why a file is not loaded, as a sentence. */
function refusalWords(refusal: FileRefusal, url: string | null): string {
  switch (refusal) {
    case 'no-address':
      return 'The API gives no URL for this file.'
    case 'unreadable':
      return 'Not loaded: its URL is not valid.'
    case 'not-https':
      return 'Not loaded: its URL is not https.'
    case 'has-credentials':
      return 'Not loaded: its URL contains a password.'
    case 'other-port':
      return 'Not loaded: its URL has an unusual port.'
    case 'host-not-listed':
      return `Not loaded: ${hostOf(url) ?? 'its host'} is not one of the allowed hosts (RECORDING_HOSTS).`
  }
}

/** A file that is neither loaded nor linked: why, and its URL as text to copy. */
export function RefusedFile({ refusal, url }: { refusal: FileRefusal; url: string | null }) {
  return (
    <div className="min-w-0 text-data">
      <p className="flex items-start gap-1.5 text-warning">
        <Ban aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
        {refusalWords(refusal, url)}
      </p>
      {url !== null && refusal !== 'no-address' && <FileAddress url={url} />}
    </div>
  )
}

/** A URL as text to read and copy, not as a link. */
export function FileAddress({ url }: { url: string }) {
  return (
    <p className="mt-1 flex items-start gap-1">
      <code className="max-h-16 min-w-0 flex-1 select-all overflow-y-auto break-all rounded bg-surface-sunken px-2 py-1 font-mono text-ink-muted text-xs">
        {url}
      </code>
      <CopyButton text={url} label="Copy URL" className="print:hidden" />
    </p>
  )
}
