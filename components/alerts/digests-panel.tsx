'use client'

import { useMutation } from '@tanstack/react-query'
import { Newspaper, Plus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { toast, toastOutcome } from '@/components/ui/overlay/toast'
import { EmptyState, errorWords } from '@/components/ui/state/states'
import { useAlertChanges, useChannels, useDigests } from '@/lib/client/data/use-alerts'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import type { Digest } from '@/lib/shared/alerts/digests'
import { DigestDialog } from './digest-dialog'
import { digestsColumns } from './digests-columns'

/** The figures of a day or a week, sent at a set time: add, try, pause, change and delete. */
export default function DigestsPanel() {
  const digests = useDigests()
  const channels = useChannels()
  const zone = useBrowserZone()
  const { testDigest, changeDigest, removeDigest } = useAlertChanges()
  const [edited, setEdited] = useState<Digest | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Digest | null>(null)
  const trying = useMutation({ mutationFn: ({ id }: Digest) => testDigest(id) })
  const tryOut = (digest: Digest) =>
    trying.mutate(digest, {
      onSuccess: ({ data }) =>
        data.isDelivered
          ? toast(`${digest.name} was sent to ${data.address}.`)
          : toast(`${digest.name} was not sent to ${data.address}: ${data.problem}`, 'danger'),
      onError: (error) => toast(errorWords(error), 'danger'),
    })
  const add = (
    <Button
      size="sm"
      variant="primary"
      icon={<Plus aria-hidden="true" className="size-3.5" />}
      onClick={() => setEdited('new')}
    >
      Add digest
    </Button>
  )
  return (
    <Card>
      <CardHeader
        title="Digests"
        description="The brief and figures for the previous day or week, sent at a set time."
        actions={digests.data?.data.length !== 0 && add}
      />
      <Loaded question={digests} rows={3}>
        {({ data, meta }) => (
          <DataTable
            label="Digests"
            columns={digestsColumns({
              zone,
              channels: channels.data?.data ?? [],
              canSendEmail: meta.canSendEmail,
              trying: trying.isPending ? trying.variables.id : null,
              tryOut,
              edit: setEdited,
              remove: setDeleting,
              turn: (digest) =>
                toastOutcome(
                  changeDigest(digest.id, { isEnabled: !digest.isEnabled }),
                  digest.isEnabled ? `${digest.name} is paused.` : `${digest.name} is resumed.`,
                ),
            })}
            rows={data}
            rowId={({ id }) => id}
            rowProps={({ name }) => ({ 'data-digest': name })}
            empty={
              <EmptyState icon={Newspaper} title="No digests yet" actions={add}>
                Send a channel the figures for the previous day every morning, or for the previous week every Monday.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {edited !== null && (
        <DigestDialog digest={edited === 'new' ? null : edited} zone={zone} onClose={() => setEdited(null)} />
      )}
      {deleting !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title={`Delete “${deleting.name}”?`}
          confirmLabel="Delete digest"
          danger
          onConfirm={() => {
            setDeleting(null)
            toastOutcome(removeDigest(deleting.id), `${deleting.name} was deleted.`)
          }}
        >
          It will no longer be sent to anyone.
        </ConfirmDialog>
      )}
    </Card>
  )
}
