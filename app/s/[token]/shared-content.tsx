'use client'

import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { CallCards } from '@/components/call/call-cards'
import { CallProvider, type FileAccess } from '@/components/call/call-context'
import { CallHeader } from '@/components/call/call-header'
import { LinkGone } from '@/components/share/link-gone'
import { SharedFrame, useCountedVisit, useShared } from '@/components/share/shared-frame'
import { ShownZone, useBrowserZone, useZoneNamed } from '@/lib/client/page/use-zone'
import { asCall, type SharedOf, type SharedView } from '@/lib/shared/shares/shared'

/** Only a report needs charts. */
const SharedReport = dynamic(() => import('@/components/explore/shared-report').then((part) => part.SharedReport))

type SharedContentProps = { token: string; given: SharedView; isSignedIn: boolean; files: FileAccess }

/** The page of a working link: its content is kept current until the link stops working. */
export function SharedContent({ token, given, isSignedIn, files }: SharedContentProps) {
  const shared = useShared(token, given)
  useCountedVisit(token)
  const { name: browserZone } = useBrowserZone()
  const [name, setZone] = useState(given.zone)
  const zone = useZoneNamed(name)
  if (shared === null) return <LinkGone />
  // A report's figures are by days of its own zone, so it offers no other.
  const zones = shared.kind === 'call' ? [...new Set([given.zone, browserZone, 'UTC'])] : []
  return (
    <SharedFrame token={token} shared={shared} isSignedIn={isSignedIn} zone={zone} zones={zones} onZone={setZone}>
      {shared.kind === 'call' ? (
        <ShownZone value={name}>
          <SharedCall shared={shared} files={files} />
        </ShownZone>
      ) : (
        <SharedReport shared={shared} />
      )}
    </SharedFrame>
  )
}

/** A call, computed only from what the link contains. */
function SharedCall({ shared, files }: { shared: SharedOf<'call'>; files: FileAccess }) {
  const call = useMemo(() => asCall(shared.call), [shared.call])
  return (
    <CallProvider call={call} files={files} asOf={shared.asOf} isShared>
      <CallHeader />
      <CallCards />
    </CallProvider>
  )
}
