import { isSetupToken } from '@/lib/server/accounts/setup'

const LONGEST_TOKEN = 100

/** True while the token of a setup link can still create the first admin. */
export async function isUsableSetupToken(token: string): Promise<boolean> {
  return token.length > 0 && token.length <= LONGEST_TOKEN && (await isSetupToken(token))
}
