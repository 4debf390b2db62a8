import { runAnalytics } from '@/lib/server/analytics/run'
import { withFirstRows, withStaleFlag } from '@/lib/server/calls/shown-calls'
import { namesOfRows, withNames } from '@/lib/server/directory/names'
import { getStoredCalls } from '@/lib/server/mirror/read/lookup'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { questionContext } from '@/lib/server/process/workspace/question'
import { projectCall } from '@/lib/server/shares/project-call'
import { projectReport } from '@/lib/server/shares/project-report'
import type { KeyOf } from '@/lib/server/shares/pseudonyms'
import { readReportPath } from '@/lib/server/shares/report-path'
import type { ShareSubject } from '@/lib/server/shares/shares'
import { type AnalyticsAnswer, type AnalyticsRequest, analyticsRoute } from '@/lib/shared/analytics/analytics'
import type { Call } from '@/lib/shared/calls/call'
import type { CallId } from '@/lib/shared/calls/call-path'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import type { Filters } from '@/lib/shared/filters/filters'
import { parseQuery } from '@/lib/shared/filters/query'
import { AppError } from '@/lib/shared/http/errors'
import { queryOf } from '@/lib/shared/http/route'
import type { Shared } from '@/lib/shared/shares/shared'

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
