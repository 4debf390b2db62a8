import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { viewerZone } from '@/app/(dashboard)/page-filters'
import { readShare } from '@/app/api/shared/read-share'
import { LinkGate } from '@/components/share/link-gate'
import { Providers } from '@/components/shell/providers'
import { currentUser } from '@/lib/server/auth/session-gate'
import { mayEnter } from '@/lib/server/auth/share-entry'
import { requireShare } from '@/lib/server/auth/share-visitor'
import { config } from '@/lib/server/config/config'
import { appConfig } from '@/lib/server/config/current-app'
import { AppError } from '@/lib/shared/errors'
import { sharePreview } from './share-preview'
import { SharedContent } from './shared-content'

type Params = { params: Promise<{ token: string }> }

/** Looked up once for the page and its preview. */
const shareOf = cache(requireShare)

/** The same outcome for a link that never was, has expired or was revoked. */
async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound()
    throw error
  })
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const share = await orNotFound(shareOf((await params).token))
  return sharePreview(share, (await params).token, await headers())
}

/** What a link shows, to whoever has it. Looking at it changes nothing. */
export default async function Page({ params }: Params) {
  const { token } = await params
  const share = await orNotFound(shareOf(token))
  const cookie = (await headers()).get('cookie')
  const zone = await viewerZone()
  if (!mayEnter(share, cookie))
    return (
      <Providers apps={null} zone={zone}>
        <LinkGate token={token} hasPassword={share.passwordHash !== null} />
      </Providers>
    )
  const given = await orNotFound(readShare(share))
  const { isDemo } = config()
  const { recordingHosts } = appConfig(share.app)
  const files = { hosts: share.showsRecordings ? recordingHosts : [], isDemo: share.showsRecordings && isDemo }
  return (
    <Providers apps={null} zone={zone}>
      <SharedContent token={token} given={given} isSignedIn={(await currentUser()) !== null} files={files} />
    </Providers>
  )
}
