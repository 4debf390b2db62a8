import { ApiError } from '@/lib/client/api-error'
import { ownEntry } from '@/lib/shared/own-entry'

const MEANINGS: Record<string, string> = {
  ERR_UID_NOT_FOUND: 'There is no user with this id.',
  ERR_GUID_NOT_FOUND: 'The Chat API has no group with this id.',
  ERR_GROUP_NOT_JOINED: 'This user is not a member of the group, so nothing can be delivered to them.',
  ERR_NOT_A_MEMBER: 'This user is not a member of the group, so nothing can be delivered to them.',
  ERR_MESSAGE_ID_NOT_FOUND: 'The group has no message with this id.',
  ERR_CONVERSATION_NOT_ACCESSIBLE: 'This user has no access to the conversation.',
  ERR_PLAN_RESTRICTION: 'This app’s plan does not include receipts.',
  ERR_SUBSCRIPTION_EXPIRED: 'This app’s subscription has expired.',
  ERR_TOO_MANY_REQUESTS: 'The API is receiving too many requests. Nothing was delivered. Try again in a minute.',
  AUTH_ERR_NO_ACCESS: 'Callscope’s API key is not allowed to do this.',
  FORBIDDEN: 'Your role does not allow this.',
  RATE_LIMITED: 'Too many requests. Nothing was sent. Try again in a minute.',
}

/** What an error means, in addition to its code and the API's own message; null where they suffice. The important case is a lost answer: the request may have succeeded. */
export function deliveredMeaning(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 0 || error.code === 'UPSTREAM_UNAVAILABLE')
    return 'There was no clear answer, so it may or may not have been delivered. Check the conversation before trying again.'
  return ownEntry(MEANINGS, error.code) ?? null
}
