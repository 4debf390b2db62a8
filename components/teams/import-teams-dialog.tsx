import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { Banner } from '@/components/ui/state/banner'
import { Badge } from '@/components/ui/text/badge'
import { Name } from '@/components/ui/text/name'
import { useNames } from '@/lib/client/data/use-names'
import { messagesOf } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { useSend } from '@/lib/client/http/use-answer'
import type { DataOf } from '@/lib/shared/http/route'
import { importTeamsRoute } from '@/lib/shared/people/teams'
import { countOf } from '@/lib/shared/text/format'

const MOST_NAMED = 6

type ImportPlan = DataOf<typeof importTeamsRoute>
/** The text of a file, and the team of its people where it names none. */
type Table = { csv: string; team: string }

/** What an import would change: who joins and who leaves each team; before it, what of the file was not understood. */
function ImportPreview({ read }: { read: ImportPlan }) {
  const { changes, problems, problemCount, unknownUids, unusedColumns } = read
  const same = changes.filter(({ isNew, added, removed }) => !isNew && added.length + removed.length === 0)
  const others = changes.filter((change) => !same.includes(change))
  return (
    <div className="max-h-72 space-y-3 overflow-y-auto text-data" data-import-preview="">
      {problemCount > 0 && (
        <Banner tone="warning">
          {countOf(problemCount, 'problem')}, left out of the import:
          <ul className="mt-1 space-y-0.5">
            {problems.map(({ line, text, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="wrap-anywhere">
                Line {line}: {message}
                {text !== '' && (
                  <>
                    {' '}
                    (“<Name>{text}</Name>”)
                  </>
                )}
              </li>
            ))}
          </ul>
          {problemCount > problems.length && `and ${countOf(problemCount - problems.length, 'more', 'more')}.`}
        </Banner>
      )}
      {unknownUids.length > 0 && (
        <Banner tone="warning">
          {countOf(unknownUids.length, 'person', 'people')} in no call and no team so far: {listed(unknownUids)}. Check
          for typing errors.
        </Banner>
      )}
      {unusedColumns.length > 0 && <p className="text-ink-muted">Not read: {listed(unusedColumns)}.</p>}
      {others.map(({ name, isNew, added, removed, kept }) => (
        <section key={name} aria-label={name}>
          <h3 className="flex items-center gap-2 font-medium">
            {name} {isNew && <Badge>New</Badge>}
          </h3>
          {added.length > 0 && <Who words={isNew ? 'With' : 'Joins'} uids={added} />}
          {removed.length > 0 && <Who words="Leaves" uids={removed} />}
          {kept > 0 && <p className="text-ink-faint text-xs">{countOf(kept, 'person', 'people')} stay.</p>}
        </section>
      ))}
      {same.length > 0 && (
        <p className="text-ink-muted">
          {others.length === 0 ? 'Nothing changes' : `${countOf(same.length, 'team')} without a change`}:{' '}
          {same.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  )
}

function listed(texts: readonly string[], most = 20): string {
  const more = texts.length - most
  return `${texts.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function Who({ words, uids }: { words: string; uids: readonly string[] }) {
  const nameOf = useNames()
  return (
    <p>
      <span className="text-ink-muted">{words}:</span>{' '}
      {listed(
        uids.map((uid) => nameOf('user', uid)),
        MOST_NAMED,
      )}
    </p>
  )
}

/** A name for the people of a file that names no team: that of the file. */
const listName = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .replaceAll(',', ' ')
    .trim()
    .slice(0, 60)

/** Reads teams from a table, shows what it would change and what was not understood, and then changes it. */
export default function ImportTeamsDialog() {
  const send = useSend()
  const [table, setTable] = useState<Table | null>(null)
  const preview = useMutation({ mutationFn: (body: Table) => askApi(importTeamsRoute, { body }) })
  const applying = useMutation({
    // The preview has shown what was not understood.
    mutationFn: (shown: Table) => send(importTeamsRoute, { body: { ...shown, apply: true, skipProblems: true } }),
  })
  const read = preview.data?.data
  const error = preview.error ?? applying.error
  const problems = [...messagesOf(error, 'csv'), ...messagesOf(error, 'team').map((words) => `team ${words}`)]
  const open = async (file: File | undefined) => {
    applying.reset()
    preview.reset()
    setTable(null)
    if (file === undefined) return
    const asked = { csv: decodeText(new Uint8Array(await file.arrayBuffer())), team: listName(file.name) }
    setTable(asked)
    preview.mutate(asked)
  }
  return (
    <FormDialog
      title="Import teams"
      description="A table with the columns team and uid, as CSV or text, or a list of people for a team with the file’s name. Each team in it gets exactly these people; other teams stay as they are."
      submitLabel={read !== undefined && read.problemCount > 0 ? 'Import the rest' : 'Import'}
      ready={table !== null && read !== undefined && read.changes.length > 0}
      busy={applying.isPending}
      error={error}
      onSubmit={(close) =>
        table !== null &&
        applying.mutate(table, {
          onSuccess: ({ data }) => {
            toast(`${countOf(data.changes.length, 'team')} imported.`)
            close()
          },
        })
      }
    >
      <Field label="File" error={problems.length === 0 ? null : problems.join('; ')}>
        {(field) => (
          <input
            {...field}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            onChange={(event) => void open(event.target.files?.[0])}
            className="text-data file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-surface-raised file:px-3 file:text-ink hover:file:border-line-strong"
          />
        )}
      </Field>
      {preview.isPending && <p className="text-data text-ink-muted">Reading the file…</p>}
      {read !== undefined && <ImportPreview read={read} />}
    </FormDialog>
  )
}

/** How many bytes tell whether a file without a byte order mark is UTF-16. */
const LOOKED_AT_BYTES = 1000

/** The text of a file of a spreadsheet or an editor: UTF-16 or UTF-8, by the byte order mark or by its bytes, else Windows-1252, where every byte is a character. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Most letters, and all separators, have a zero byte.
  const zeros = [0, 0]
  const looked = Math.min(bytes.length - (bytes.length % 2), LOOKED_AT_BYTES)
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > looked / 8 && even === 0) return 'utf-16le'
  return even > looked / 8 && odd === 0 ? 'utf-16be' : null
}
