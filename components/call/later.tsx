'use client'

import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/state/skeleton'

/** Holds the place of a card below the fold. */
function Placeholder({ title }: { title: string }) {
  return (
    <Card aria-busy="true" className="min-h-[372px] print:hidden">
      <CardHeader title={title} />
      <div className="space-y-4 px-4 pt-1">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </div>
    </Card>
  )
}

/** As the card looks while it loads its data. */
const transcriptsPlace = (
  <Card aria-busy="true">
    <CardHeader title="Transcripts" />
    <CardBody>
      <Skeleton className="h-5 w-2/3" />
    </CardBody>
  </Card>
)

/** What loads its own data, whose code is loaded after the first paint too. */
export const AttachedLine = onDemand(() => import('./attached-line'))
export const AroundCard = onDemand(() => import('./around-card'), <Placeholder title="Related calls" />)
export const NotesCard = onDemand(() => import('./notes-card'), <Placeholder title="Notes" />)
/** At the end of the page, and closed until somebody asks. */
export const RawJson = onDemand(() => import('./raw-json'), <Card className="min-h-[46px] print:hidden" />)
/** Few calls have so many entries. */
export const RestOfRows = onDemand(() => import('./rest-of-rows'))
export const TagsLine = onDemand(
  () => import('@/components/parts/call/tags-line'),
  <div className="-mt-2 mb-4 min-h-7" />,
)
export const TranscriptsCard = onDemand(() => import('./transcripts-card'), transcriptsPlace)
