import { ApiError } from '@/lib/client/api-error'
import { ownEntry } from '@/lib/shared/own-entry'

const MEANINGS: Record<string, string> = {
  ERR_UID_NOT_FOUND: 'There is no user with this id.',
  ERR_GUID_NOT_FOUND: 'There is no group with this id at the Chat API.',
  ERR_GROUP_NOT_JOINED: 'This user is not a member of the group, so nothing can be delivered to them.',
  ERR_NOT_A_MEMBER: 'This user is not a member of the group, so nothing can be delivered to them.',
  ERR_MESSAGE_ID_NOT_FOUND: 'The group has no message with this id.',
  ERR_CONVERSATION_NOT_ACCESSIBLE: 'This user has no access to the conversation.',
  ERR_PLAN_RESTRICTION: 'The plan of this app does not include receipts.',
  ERR_SUBSCRIPTION_EXPIRED: 'The subscription of this app has expired.',
  ERR_TOO_MANY_REQUESTS: 'The API has had too many requests. Nothing was sent on; it can be tried again in a minute.',
  AUTH_ERR_NO_ACCESS: 'The API key of Callscope may not do this.',
  FORBIDDEN: 'Your role may not do this.',
  RATE_LIMITED: 'Too many requests. Nothing was sent on; it can be tried again in a minute.',
}

/** What a refusal means, beside its code and the API's own message; null where they say all there is. A lost answer is the important one: it may have happened. */
export function deliveredMeaning(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 0 || error.code === 'UPSTREAM_UNAVAILABLE')
    return 'No clear answer came back: it may have been delivered or not. Look at the conversation before doing it again.'
  return ownEntry(MEANINGS, error.code) ?? null
}
