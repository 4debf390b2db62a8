import { requireKnownCall } from '@/app/api/_shared/known-call'
import { organisation } from '@/lib/server/organisation/organisation'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { frozenReportPath } from '@/lib/server/shares/project-report'
import { storedFilters } from '@/lib/server/teams/teams'
import { invalidField } from '@/lib/shared/http/errors'
import type { CreateShare } from '@/lib/shared/shares/shares'
import type { User } from '@/lib/shared/users/users'

type ShareTarget = Pick<CreateShare, 'kind' | 'sessionId' | 'mid' | 'path' | 'tz'>

/** What a new link shows; a report keeps its present period, person for `me` and teams. @throws AppError INVALID_REQUEST naming `sessionId` or `path`; NOT_FOUND */
export async function subjectOfInput({ kind, sessionId, mid, path, tz }: ShareTarget, user: Pick<User, 'uid'>) {
  const isCall = kind === 'call'
  const [given, name, other, otherName] = isCall
    ? [sessionId, 'sessionId', path, 'path']
    : [path, 'path', sessionId ?? mid, 'sessionId']
  if (given === undefined) throw invalidField(name, `is required for a ${kind}`)
  if (other !== undefined) throw invalidField(otherName, `does not belong to a ${kind}`)
  if (isCall) return requireKnownCall(given, mid)
  const { firstDay } = await organisation()
  const report = `/explore?${await storedFilters(given.slice(given.indexOf('?') + 1), user, 'path')}`
  return { path: frozenReportPath(report, tz ?? 'UTC', Math.floor(sharedNowMs() / 1000), firstDay) }
}
