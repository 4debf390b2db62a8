import { accountOfReset } from '@/lib/server/users/password-resets'

const MAX_TOKEN_LENGTH = 100

/** The address of the account whose password the token of a link can set; null for one that does not work. */
export const accountOfLink = async (token: unknown): Promise<string | null> =>
  typeof token === 'string' && token.length > 0 && token.length <= MAX_TOKEN_LENGTH ? accountOfReset(token) : null
