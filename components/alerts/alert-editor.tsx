'use client'

import { useQueryStates } from 'nuqs'
import { PageHeader } from '@/components/ui/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { EmptyState, ErrorState, ForbiddenState } from '@/components/ui/states'
import { useAlerts } from '@/lib/client/use-alerts'
import { useMay } from '@/lib/client/use-me'
import { ALERT_EDIT_PARSERS } from '@/lib/shared/params/alerts'
import { AlertForm } from './alert-form'

/** Sets up a new alert on the metric of the URL, or changes the one that it names; the filters are those of the page. */
export function AlertEditor() {
  const [{ rule: id, metric }] = useQueryStates(ALERT_EDIT_PARSERS)
  const alerts = useAlerts()
  const isAllowed = useMay('manage-alerts')
  if (!isAllowed) return <ForbiddenState>Alerts are for operations managers and admins.</ForbiddenState>
  const rule = id === null ? null : alerts.data?.data.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={id === null ? 'New alert' : (rule?.name ?? 'Change an alert')}
        description="The filters above narrow what it watches. The preview shows when it would have fired."
      />
      {rule !== undefined ? (
        <AlertForm key={id} rule={rule} metric={metric ?? 'unanswered'} />
      ) : alerts.isError ? (
        <ErrorState error={alerts.error} onRetry={() => alerts.refetch()} />
      ) : alerts.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <EmptyState title="No such alert">It may have been deleted.</EmptyState>
      )}
    </>
  )
}
