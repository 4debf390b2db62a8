import type { ShareSubject } from '@/lib/server/accounts/shares'
import { withStaleFlag } from '@/lib/server/analytics/calls/stale-flag'
import { namesOfRows, withNames } from '@/lib/server/analytics/directory/names'
import { runAnalytics } from '@/lib/server/analytics/run'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { getStoredCalls } from '@/lib/server/mirror/lookup'
import { questionContext } from '@/lib/server/workspace/question'
import type { CallId } from '@/lib/shared/call-id'
import { type AnalyticsAnswer, type AnalyticsRequest, analyticsRoute } from '@/lib/shared/contracts/analytics'
import type { Call } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import { parseQuery } from '@/lib/shared/contracts/query'
import { queryOf } from '@/lib/shared/contracts/route'
import type { Shared } from '@/lib/shared/contracts/shared'
import { AppError } from '@/lib/shared/errors'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import { withFirstRows } from '@/lib/shared/first-rows'
import { projectCall } from '@/lib/shared/share/project-call'
import { projectReport } from '@/lib/shared/share/project-report'
import type { KeyOf } from '@/lib/shared/share/pseudonyms'
import { readReportPath } from '@/lib/shared/share/report-path'

export type ShownAs = {
  label: string
  zone: string
  /** Epoch seconds. */
  expiresAt: number
  names: boolean
  recordings: boolean
  keyOf: KeyOf
}

/**
 * What a link shows, from the mirror alone: looking at it asks the Calls API nothing and writes nothing.
 * @throws AppError NOT_FOUND when the mirror no longer has the call
 */
export async function readSubject(
  subject: ShareSubject,
  { label, zone, expiresAt, ...projection }: ShownAs,
): Promise<Shared> {
  const frame = { label, zone, expiresAt, asOf: Math.floor(sharedNowMs() / 1000) }
  if ('call' in subject) {
    const call = await storedCall(subject.call)
    return { kind: 'call', ...frame, call: projectCall(withFirstRows(call), projection) }
  }
  const read = readReportPath(subject.path, zone)
  const [rows, legend, total] = await Promise.all(
    [reportQuestion(read.report), legendQuestion(read.report), totalQuestion(read.report)].map((question) =>
      answerOf(question, read.filters),
    ),
  )
  if (rows === undefined || legend === undefined || total === undefined) throw new Error('A report has three answers.')
  return { kind: 'report', ...frame, report: projectReport(read, { rows, legend, total }, projection) }
}

/** The mirror's copy of a call with everyone's names. @throws AppError NOT_FOUND */
async function storedCall({ sessionId, mid }: CallId): Promise<Call> {
  const question = await questionContext()
  const stored = (await getStoredCalls(question.mirror, [sessionId])).find((one) => one.mid === mid)
  if (stored === undefined) throw new AppError('NOT_FOUND', 'Callscope no longer has this call.')
  return withStaleFlag(withNames(question.directory, stored.call), question)
}

async function answerOf(question: AnalyticsRequest, filters: Filters): Promise<AnalyticsAnswer> {
  const query = parseQuery(analyticsRoute.query, queryOf(analyticsRoute, { ...question, ...filters }))
  const context = await questionContext(query)
  const { data, meta } = await runAnalytics(context, query, query)
  const names = namesOfRows(context, data)
  return { data, meta: { ...meta, names } }
}
