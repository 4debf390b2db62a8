import { Ends } from '@/components/parts/party/party'
import { errorWords, Skeleton } from '@/components/ui/state/states'
import { Prose } from '@/components/ui/text/name'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useZone, useZoneNamed } from '@/lib/client/page/use-zone'
import { previewWords } from '@/lib/shared/shares/preview-words'
import { asCall, previewShareRoute, type SharedOf, type SharedView } from '@/lib/shared/shares/shared'
import { castOf, endsOf } from '@/lib/shared/story/cast'
import { weaveStory } from '@/lib/shared/story/story'
import { countOf, formatDateTime } from '@/lib/shared/text/format'

/** What is shared: a call, or the path of a report. */
export type ShareSubjectProps = {
  subject: { kind: 'call'; sessionId: string; mid: string | undefined } | { kind: 'report'; path: string }
  /** A label to begin with. */
  label: string
  hasRecordings?: boolean
}

type SharePreviewProps = Pick<ShareSubjectProps, 'subject'> & { names: boolean; recordings: boolean }

/** What others will see, read by the route that writes it for them. */
export function SharePreview({ subject, names, recordings }: SharePreviewProps) {
  const zone = useZone()
  const { data, error } = useAnswer(previewShareRoute, {
    query: { ...subject, names, recordings, tz: zone.name },
  })
  return (
    <section aria-label="What others will see" aria-busy={data === undefined} className="mt-5">
      <h3 className="mb-2 font-medium text-data">What others will see</h3>
      <div className="min-h-32 rounded border border-line bg-surface p-3 text-data">
        {data ? (
          <Seen shared={data.data} />
        ) : error ? (
          <p className="text-danger">{errorWords(error)}</p>
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </section>
  )
}

const Seen = ({ shared }: { shared: SharedView }) =>
  shared.kind === 'call' ? <SeenCall shared={shared} /> : <SeenReport shared={shared} />

function SeenCall({ shared: { call: given, zone: name, asOf } }: { shared: SharedOf<'call'> }) {
  const zone = useZoneNamed(name)
  const call = asCall(given)
  const cast = castOf(call, asOf)
  const played = call.recordings.filter(({ recording_url }) => recording_url !== null).length
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OutcomeBadge status={call.status} />
        <Ends {...endsOf(call)} />
        <span className="text-ink-muted">
          {formatDateTime(call.time, zone)} {name}
        </span>
      </p>
      <p className="mt-2 text-pretty leading-5">
        <Prose>
          {weaveStory(call, { zone, nowSeconds: asOf, cast })
            .map(({ text }) => text)
            .join(' ')}
        </Prose>
      </p>
      <p className="mt-2 text-ink-faint text-xs">
        With the timeline and figures{played > 0 ? `, and ${countOf(played, 'recording')}` : ''}. Without session and
        device ids, notes, tags and metadata.
      </p>
    </>
  )
}

function SeenReport({ shared }: { shared: SharedOf<'report'> }) {
  const { title, description } = previewWords(shared)
  const { rows, narrowedTo } = shared.report
  const parties = [...Object.values(rows.names.user), ...Object.values(rows.names.group)]
  return (
    <>
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-ink-muted">{description}</p>
      {parties.length > 0 && <p className="mt-2 truncate">{parties.slice(0, 6).join(', ')}</p>}
      {narrowedTo.length > 0 && <p className="mt-2">Only: {narrowedTo.join(', ')}</p>}
      <p className="mt-2 text-ink-faint text-xs">
        The chart and its table, over this period: later calls are not shown. Its figures lead nowhere.
      </p>
    </>
  )
}
