import { DialogButton } from '@/components/admin/dialogs'
import { DraftDialog } from '@/components/admin/draft-dialog'
import { type FieldBinding, SelectField, TextField } from '@/components/admin/fields'
import { Loaded } from '@/components/table/loaded'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useClose } from '@/components/ui/overlay/dialog-place'
import { Skeleton } from '@/components/ui/state/states'
import { useAnswer, useData } from '@/lib/client/http/use-answer'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import { alertFilters } from '@/lib/shared/alerts/address'
import {
  addDigestRoute,
  changeDigestRoute,
  type Digest,
  type DigestDraft,
  type DigestSettings,
  previewDigestRoute,
} from '@/lib/shared/alerts/digests'
import { CLOCK_PATTERN } from '@/lib/shared/organisation/business-hours'
import { readFilters } from '@/lib/shared/params/filters'
import type { Zone } from '@/lib/shared/text/format'
import { type View, viewsRoute } from '@/lib/shared/users/views'
import { weekdayName, weekdaysFrom } from '@/lib/shared/zones/calendar'
import { FiltersText } from './alert-cells'
import { ChannelChoice } from './channel-dialog'
import { useAlertSend } from './use-alerts'

/** Which calls a digest is about: all, those of its current filters, or those of a saved view. @param saved the digest's current filters */
function DigestFiltersField({ saved, ...field }: FieldBinding<string> & { saved: string }) {
  const { data: views = [] } = useData(viewsRoute, {})
  const offered = offeredViews(views)
  const isOther = saved !== '' && !offered.some(([filters]) => filters === saved)
  return (
    <SelectField
      {...field}
      label="About"
      help={
        field.value === '' ? 'To narrow it, choose a saved view with filters.' : <FiltersText filters={field.value} />
      }
      choices={[['', 'All calls'], ...(isOther ? [[saved, 'Current filters'] as const] : []), ...offered]}
    />
  )
}

/** The filters and names of saved views that filter by more than time, one for each distinct set of filters. */
function offeredViews(views: readonly View[]): [filters: string, name: string][] {
  const named = views.map(({ name, path }) => [digestFilters(path), name] as const)
  return [...new Map(named.toReversed())].filter(([filters]) => filters !== '').toReversed()
}

/** The filters of a page's path, without its range and its zone. */
function digestFilters(path: string): string {
  const { tz: _, ...filters } = readFilters(new URL(path, 'http://page').searchParams)
  return alertFilters(filters)
}

/** Adds a digest, or changes one. */
export function DigestDialog({ digest }: { digest: Digest | null }) {
  const send = useAlertSend()
  const zone = useBrowserZone()
  return (
    <DraftDialog
      title={digest === null ? 'Add a digest' : `Change ${digest.name}`}
      submitLabel={digest === null ? 'Add digest' : 'Save'}
      initial={() => settingsOf(digest, zone)}
      keepAs={digest === null ? 'new-digest' : undefined}
      ready={({ name, time }) => name.trim() !== '' && time !== ''}
      send={(body): Promise<unknown> =>
        digest === null ? send(addDigestRoute, { body }) : send(changeDigestRoute, { params: { id: digest.id }, body })
      }
    >
      {({ values, values: { frequency, weekday }, wrong, set, field }) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            help="The subject of the mail begins with it."
            required
            maxLength={100}
          />
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              label="Every"
              error={wrong.frequency ?? wrong.weekday}
              choices={[
                ['daily', 'day'],
                ...weekdaysFrom(zone.firstDay).map((day) => [String(day), weekdayName(day)] as const),
              ]}
              value={frequency === 'daily' ? 'daily' : String(weekday)}
              onChange={(day) =>
                set(day === 'daily' ? { frequency: 'daily' } : { frequency: 'weekly', weekday: Number(day) })
              }
            />
            <TextField
              {...field('time')}
              label="At"
              required
              inputMode="numeric"
              maxLength={5}
              pattern={CLOCK_PATTERN}
            />
          </div>
          <TextField
            {...field('zone')}
            label="Time zone"
            help={`Covers the previous ${frequency === 'daily' ? 'day' : 'seven days'} in this zone.`}
            spellCheck={false}
            maxLength={100}
          />
          <DigestFiltersField {...field('filters')} saved={digest?.filters ?? ''} />
          <ChannelChoice {...field('channels')} />
          <div>
            <DialogButton
              variant="secondary"
              disabled={values.name.trim() === ''}
              dialog={<DigestPreview digest={values} />}
            >
              Preview
            </DialogButton>
          </div>
        </>
      )}
    </DraftDialog>
  )
}

function settingsOf(digest: Digest | null, browserZone: Zone): DigestSettings {
  const begun = { ...NEW, weekday: browserZone.firstDay, zone: browserZone.name }
  const { name, frequency, weekday, time, zone, filters, channels, isEnabled } = digest ?? begun
  return { name, frequency, weekday, time, zone, filters, channels: [...channels], isEnabled }
}

const NEW = { name: '', frequency: 'daily', time: '08:00', filters: '', channels: [], isEnabled: true } as const

/** A preview of the digest as it would be sent now, even before it has a channel. */
export function DigestPreview({ digest }: { digest: DigestDraft }) {
  const { name, frequency, zone, filters } = digest
  const preview = useAnswer(previewDigestRoute, { body: { name, frequency, zone, filters }, retry: false })
  return (
    <Dialog onClose={useClose()} title={preview.data?.data.subject ?? name} className="max-w-2xl">
      <Loaded question={preview} waiting={<Skeleton className="h-[65dvh]" />}>
        {({ data }) => (
          // Links open in new pages, and scripts are blocked.
          <iframe
            title="The digest as a mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
            className="h-[65dvh] w-full rounded-md border border-line"
          />
        )}
      </Loaded>
    </Dialog>
  )
}
