import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { viewerZone } from '@/app/(dashboard)/signed-in-page'
import { weekClockShown } from '@/app/api/_shared/week-clock'
import { readShare } from '@/app/api/shared/read-share'
import { LinkGate } from '@/components/share/link-gate'
import { Providers } from '@/components/shell/providers'
import { publicOrigin } from '@/lib/server/auth/addresses'
import { currentUser } from '@/lib/server/auth/session-gate'
import { isGated, mayEnter, requireShare } from '@/lib/server/auth/share-visitor'
import { config } from '@/lib/server/process/config/config'
import { appConfig } from '@/lib/server/process/config/current-app'
import { AppError } from '@/lib/shared/http/errors'
import { addressOf } from '@/lib/shared/http/route'
import { previewWords } from '@/lib/shared/shares/preview-words'
import { sharedPictureRoute } from '@/lib/shared/shares/shared'
import { SharedContent } from './shared-content'

type Params = { params: Promise<{ token: string }> }

/** Looked up once for the page and its preview. */
const shareOf = cache(requireShare)

/** A link that never existed, has expired or was revoked gets the same 404. */
const orNotFound = <T,>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound()
    throw error
  })

/** The preview of a link in Slack, Teams, Jira or Zendesk: its outcome, duration and day, but no people. None for a link with a password or a limited number of visits. */
export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { token } = await params
  const share = await orNotFound(shareOf(token))
  const quiet = { robots: { index: false, follow: false, noarchive: true }, referrer: 'no-referrer' as const }
  if (isGated(share)) return { ...quiet, title: 'Shared link', description: 'Open it to see what was shared.' }
  const { title, description } = previewWords(await readShare(share))
  const url = `${publicOrigin(await headers())}${addressOf(sharedPictureRoute, { params: { token } })}`
  return {
    ...quiet,
    title,
    description,
    openGraph: {
      type: 'website',
      siteName: 'Callscope',
      title,
      description,
      images: [{ url, width: 1200, height: 630, alt: title }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [url] },
  }
}

/** The page behind a link. Opening it changes nothing. */
export default async function Page({ params }: Params) {
  const { token } = await params
  const share = await orNotFound(shareOf(token))
  const cookie = (await headers()).get('cookie')
  let shown = <LinkGate token={token} hasPassword={share.passwordHash !== null} />
  if (mayEnter(share, cookie)) {
    const given = await orNotFound(readShare(share))
    const { showsRecordings } = share
    const hosts = showsRecordings ? appConfig(share.app).recordingHosts : []
    const files = { hosts, isDemo: showsRecordings && config().isDemo }
    shown = <SharedContent token={token} given={given} isSignedIn={(await currentUser()) !== null} files={files} />
  }
  return (
    <Providers apps={null} zone={await viewerZone()} weekClock={await weekClockShown(share.app)}>
      {shown}
    </Providers>
  )
}
