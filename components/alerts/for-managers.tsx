import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/layout/card'
import { ForbiddenState } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'

/** A page for those who may manage alerts. Everyone else sees its title and who may. */
export function ForManagers({ title, children }: { title: string; children: ReactNode }) {
  if (useMay('manage-alerts')) return children
  return (
    <>
      <PageHeader title={title} />
      <ForbiddenState>Alerts are for operations managers and admins.</ForbiddenState>
    </>
  )
}
