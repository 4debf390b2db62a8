import { AppError } from '@/lib/errors'
import { storedKeys } from '@/lib/mirror/keys'
import { mirror } from '@/lib/mirror/process-mirror'

/** Refuses to keep anything about a call that the mirror does not have. @throws AppError NOT_FOUND */
export async function requireKnownCall(sessionId: string): Promise<void> {
  const key = (await storedKeys(await mirror(), [sessionId])).get(sessionId)
  if (key === undefined || key.isDeleted) throw new AppError('NOT_FOUND', 'There is no such call in Callscope’s copy.')
}
