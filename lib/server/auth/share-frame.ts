import { config } from '@/lib/server/process/config/config'
import { appConfig, isConfigured } from '@/lib/server/process/config/current-app'
import { findShare } from '@/lib/server/shares/shares'
import { isShareToken } from '@/lib/shared/shares/shared'

/** What the page of a link may load, and who may frame it. A link that does not work may nothing, like one that allows nothing. */
export async function frameOf(
  token: string,
): Promise<{ hosts: readonly string[]; isDemo: boolean; frameHost: string | null }> {
  const found = isShareToken(token) ? await findShare(token) : null
  const share = found !== null && isConfigured(found.app) ? found : null
  const { isDemo } = config()
  const plays = share?.showsRecordings === true
  return {
    hosts: plays ? appConfig(share.app).recordingHosts : [],
    isDemo: plays && isDemo,
    frameHost: share?.frameHost ?? null,
  }
}
