import type { ShareRow } from '@/lib/server/accounts/schema/pages'
import { runAnalytics } from '@/lib/server/analytics/run'
import { noSuchLink } from '@/lib/server/auth/share-visitor'
import { withFirstRows, withStaleFlag } from '@/lib/server/calls/shown-calls'
import { namesOfRows, withNames } from '@/lib/server/directory/names'
import { getStoredCall } from '@/lib/server/mirror/read/lookup'
import { inApp } from '@/lib/server/process/config/current-app'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { questionContext } from '@/lib/server/process/workspace/question'
import { projectCall } from '@/lib/server/shares/project-call'
import { projectReport, readReportPath } from '@/lib/server/shares/project-report'
import { keysOf } from '@/lib/server/shares/pseudonyms'
import { type AnalyticsAnswer, type AnalyticsRequest, analyticsRoute } from '@/lib/shared/analytics/analytics'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import { parseQuery } from '@/lib/shared/filters/query'
import { AppError } from '@/lib/shared/http/errors'
import { queryOf } from '@/lib/shared/http/route'
import type { SharedView } from '@/lib/shared/shares/shared'

/** What a working link shows. @throws AppError NOT_FOUND when the mirror no longer has it, or when a team of the report was deleted */
export const readShare = (share: ShareRow): Promise<SharedView> =>
  inApp(share.app, () => readShown(share)).catch((error: unknown) => {
    // Its subject is gone: visitors see that the link does not work.
    throw error instanceof AppError && ['NOT_FOUND', 'INVALID_REQUEST'].includes(error.code) ? noSuchLink() : error
  })

type ShareSettings = Pick<ShareRow, 'label' | 'zone' | 'expiresAt' | 'showsNames' | 'showsRecordings' | 'secret'> &
  Partial<Pick<ShareRow, 'sessionId' | 'mid' | 'path'>>

/** What a link shows, or would show, from the mirror alone: nothing is asked or written. @throws AppError NOT_FOUND when the call is not there */
export async function readShown({ label, zone, expiresAt, secret, ...share }: ShareSettings): Promise<SharedView> {
  const nowSeconds = Math.floor(sharedNowMs() / 1000)
  const frame = { label, zone, expiresAt: Math.floor(expiresAt.getTime() / 1000), asOf: nowSeconds }
  const allowed = { keyOf: keysOf(secret), names: share.showsNames, recordings: share.showsRecordings }
  if (share.sessionId != null) {
    const question = await questionContext()
    const stored = await getStoredCall(question.mirror, share.sessionId, share.mid ?? '')
    if (stored === null) throw new AppError('NOT_FOUND', 'Callscope no longer has this call.')
    const call = withStaleFlag(withNames(question.directory, stored.call), question)
    return { kind: 'call', ...frame, call: projectCall(withFirstRows(call), allowed) }
  }
  if (share.path == null) throw new Error('A link is of a call or of a report.')
  const read = readReportPath(share.path, zone)
  const answer = async (question: AnalyticsRequest): Promise<AnalyticsAnswer> => {
    const query = parseQuery(analyticsRoute.query, queryOf(analyticsRoute, { ...question, ...read.filters }))
    const context = await questionContext(query)
    const { data, meta } = await runAnalytics(context, query, query)
    return { data, meta: { ...meta, names: namesOfRows(context, data) } }
  }
  const [rows, legend, total] = await Promise.all([
    answer(reportQuestion(read.report)),
    answer(legendQuestion(read.report)),
    answer(totalQuestion(read.report)),
  ])
  return { kind: 'report', ...frame, report: projectReport(read, { rows, legend, total }, allowed) }
}
