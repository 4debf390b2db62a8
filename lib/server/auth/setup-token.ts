import { isSetupToken } from '@/lib/server/users/setup'

const MAX_TOKEN_LENGTH = 100

/** True while the token of a setup link can still create the first admin. */
export async function isUsableSetupToken(token: string): Promise<boolean> {
  return token.length > 0 && token.length <= MAX_TOKEN_LENGTH && (await isSetupToken(token))
}
