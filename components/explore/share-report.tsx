'use client'

import { Link2 } from 'lucide-react'
import { Button } from '@/components/ui/form/button'
import { toast } from '@/components/ui/overlay/toast'
import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { reportHref } from '@/lib/shared/explore/address'
import type { Answered } from './use-explore-answers'

/** The address of an answered report in full, with the host. */
export const reportAddress = ({ report, filters }: Answered): string =>
  new URL(aboutDocumentApp(reportHref(report, filters)), window.location.origin).href

/** Copies the link of exactly this report. */
export function ShareReport({ answered }: { answered: Answered }) {
  const copy = () =>
    navigator.clipboard.writeText(reportAddress(answered)).then(
      () => toast('Link copied. It opens this report with its range, zone and filters.'),
      () => toast('The browser did not allow copying. Copy the address of this page instead.', 'danger'),
    )
  return (
    <Button size="sm" onClick={copy} icon={<Link2 aria-hidden="true" className="size-3.5" />}>
      Copy link
    </Button>
  )
}
