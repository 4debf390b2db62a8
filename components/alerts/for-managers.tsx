import type { ComponentType } from 'react'
import { PageHeader } from '@/components/ui/layout/card'
import { ForbiddenState } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'

/** A page for those who may manage alerts. Everyone else sees its title and who may. */
export function ForManagers({ title, page: Page }: { title: string; page: ComponentType }) {
  if (useMay('manage-alerts')) return <Page />
  return (
    <>
      <PageHeader title={title} />
      <ForbiddenState>Alerts are for operations managers and admins.</ForbiddenState>
    </>
  )
}
