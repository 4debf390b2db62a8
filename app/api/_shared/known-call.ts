import { storedKeys } from '@/lib/server/mirror/keys'
import { mirror } from '@/lib/server/mirror/process-mirror'
import { AppError } from '@/lib/shared/errors'

/** Refuses to keep anything about a call that the mirror does not have. @throws AppError NOT_FOUND */
export async function requireKnownCall(sessionId: string): Promise<void> {
  const key = (await storedKeys(await mirror(), [sessionId])).get(sessionId)
  if (key === undefined || key.isDeleted) throw new AppError('NOT_FOUND', 'There is no such call in Callscope’s copy.')
}
