'use client'

import { useQueryStates } from 'nuqs'
import { TextField } from '@/components/admin/fields'
import { enteredIn, useDraft } from '@/components/admin/use-draft'
import { Button } from '@/components/ui/form/button'
import { Form, FormError } from '@/components/ui/form/field'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { toast } from '@/components/ui/overlay/toast'
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/state/states'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useSettled } from '@/lib/client/page/after'
import { useRouter } from '@/lib/client/page/use-apps'
import { ALERT_EDIT_STATE, alertFilters } from '@/lib/shared/alerts/address'
import { type AlertRule, addAlertRoute, changeAlertRoute, type RuleSettings } from '@/lib/shared/alerts/alerts'
import { rulePath } from '@/lib/shared/alerts/message'
import { ruleWords } from '@/lib/shared/alerts/words'
import { currentWatchedMetric, type WatchedMetric } from '@/lib/shared/analytics/metrics'
import { serviceLevelRoute } from '@/lib/shared/organisation/service-level'
import { ChannelChoice } from './channel-dialog'
import { draftOf, judgedOf, newDraft, suggestedOf } from './draft'
import { ForManagers } from './for-managers'
import { PreviewCard } from './preview-card'
import { ConditionFields, TimingFields } from './rule-fields'
import { useAlertPreview, useAlertSend, useAlerts } from './use-alerts'

const SETTLE_MS = 350

function AlertForm({ rule, metric, target }: { rule: AlertRule | null; metric: WatchedMetric; target: number }) {
  const router = useRouter()
  const { filters } = useAppliedFilters()
  const send = useAlertSend()
  const { values, wrong, set, field, saving, forget } = useDraft(
    () => ({
      draft: rule === null ? newDraft(metric, target) : draftOf(rule),
      /** Null while the suggested name is used. */
      typedName: rule?.name ?? null,
      channels: rule?.channels ?? [],
    }),
    (body: Omit<RuleSettings, 'isEnabled'>) =>
      rule === null ? send(addAlertRoute, { body }) : send(changeAlertRoute, { params: { id: rule.id }, body }),
    `alert ${rule === null ? metric : `${rule.id} ${rule.updatedAt}`}`,
  )
  const { draft, channels } = values
  const judged = judgedOf(draft, alertFilters(filters))
  const name = values.typedName ?? (judged === null ? '' : ruleWords(judged))
  const preview = useAlertPreview(useSettled(judged, SETTLE_MS))
  const { data: seen, isPlaceholderData } = preview
  const suggested =
    seen === undefined || isPlaceholderData ? null : suggestedOf(draft, seen.data.points, seen.meta.zone)
  const entered = enteredIn(draft, saving.error, (part) => set({ draft: { ...draft, ...part } }))
  const cancel = () => {
    forget()
    router.back()
  }
  const submit = () => {
    if (judged === null || name.trim() === '') return
    saving.mutate(
      { name: name.trim(), ...judged, channels },
      {
        onSuccess: ({ data }) => {
          forget()
          toast(rule === null ? `${name.trim()} is watched from now on.` : `${name.trim()} was changed.`)
          router.push(rulePath(data.id))
        },
      },
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
      <Card className="xl:col-span-5" title="Alert me when…" inset>
        <Form onSubmit={submit} className="flex flex-col gap-5">
          <ConditionFields {...entered} suggested={suggested} target={target} />
          <TimingFields {...entered} />
          <ChannelChoice {...field('channels')} />
          <TextField
            label="Name"
            error={wrong.name ?? wrong.filters}
            required
            maxLength={100}
            value={name}
            onChange={(typedName) => set({ typedName })}
          />
          <FormError error={saving.error} />
          <div className="flex items-center gap-2">
            <Button
              type="submit"
              variant="primary"
              busy={saving.isPending}
              disabled={judged === null || name.trim() === ''}
            >
              {rule === null ? 'Add alert' : 'Save alert'}
            </Button>
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </Card>
      <PreviewCard preview={preview} judged={judged} className="xl:col-span-7" />
    </div>
  )
}

/** Sets up a new alert on the metric of the URL, or changes the one that it names; the filters are those of the page. */
export const AlertEditor = () => <ForManagers title="New alert" page={EditorPage} />

function EditorPage() {
  const [{ rule: id, metric }] = useQueryStates(ALERT_EDIT_STATE.parsers)
  const alerts = useAlerts()
  const service = useAnswer(serviceLevelRoute, {})
  const failed = [alerts, service].find(({ isError }) => isError)
  const rule = id === null ? null : alerts.data?.data.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={id === null ? 'New alert' : (rule?.name ?? 'Change an alert')}
        description="The filters above narrow what it watches. The preview shows when it would have fired."
      />
      {rule !== undefined && service.data !== undefined ? (
        <AlertForm
          key={id}
          rule={rule}
          metric={currentWatchedMetric(metric ?? 'missed')}
          target={service.data.data.targetPercent}
        />
      ) : failed !== undefined ? (
        <ErrorState error={failed.error} onRetry={() => failed.refetch()} />
      ) : alerts.isPending || service.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <EmptyState title="No such alert">It may have been deleted.</EmptyState>
      )}
    </>
  )
}
