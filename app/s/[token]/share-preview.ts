import type { Metadata } from 'next'
import { readShare } from '@/app/api/shared/read-share'
import { publicOrigin } from '@/lib/server/auth/public-origin'
import { isGated } from '@/lib/server/auth/share-entry'
import type { requireShare } from '@/lib/server/auth/share-visitor'
import { addressOf } from '@/lib/shared/contracts/route'
import { sharedPictureRoute } from '@/lib/shared/contracts/shared'
import { previewWords } from '@/lib/shared/share/preview-words'

/**
 * What Slack, Teams, Jira or Zendesk show of a link: its outcome, duration and day, and no people. Nothing of one with a password or a
 * limited number of visits.
 */
export async function sharePreview(
  share: Awaited<ReturnType<typeof requireShare>>,
  token: string,
  headers: Headers,
): Promise<Metadata> {
  const quiet = { robots: { index: false, follow: false, noarchive: true }, referrer: 'no-referrer' as const }
  if (isGated(share)) return { ...quiet, title: 'Shared link', description: 'Open it to see what was shared.' }
  const { title, description } = previewWords(await readShare(share))
  const picture = {
    url: `${publicOrigin(headers)}${addressOf(sharedPictureRoute, { params: { token } })}`,
    width: 1200,
    height: 630,
    alt: title,
  }
  return {
    ...quiet,
    title,
    description,
    openGraph: { type: 'website', siteName: 'Callscope', title, description, images: [picture] },
    twitter: { card: 'summary_large_image', title, description, images: [picture.url] },
  }
}
