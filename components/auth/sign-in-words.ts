import { formatDuration } from '@/lib/shared/format'
import { ownEntry } from '@/lib/shared/own-entry'

const WORDS: Record<string, string> = {
  WRONG: 'Wrong e-mail or password.',
  CredentialsSignin: 'Wrong e-mail or password.',
  DISABLED: 'This account is disabled. An admin can enable it again.',
  AccessDenied: 'Your identity provider recognised you, but no account here is linked to it.',
  NO_GROUP:
    'Your identity provider recognised you, but your account has no access to Callscope. Ask whoever manages accounts there.',
  OAuthCallback: 'The identity provider rejected the sign-in, or its response could not be verified. Try again.',
  OAuthSignin: 'The identity provider cannot be reached. Try again in a moment.',
  SessionRequired: 'Sign in to continue.',
  UNWRITTEN:
    'The accounts database cannot be written at the moment, so nobody can sign in. Who is signed in stays so. Try again later.',
  NETWORK: 'Callscope is not responding. Check your connection and try again.',
}

/** The message for a failed sign-in; unknown codes get a general sentence rather than the code. */
export function signInWords(code: string): string {
  const locked = /^LOCKED:(\d+)$/.exec(code)
  if (locked) return `Too many wrong passwords. Try again in ${formatDuration(Number(locked[1]))}.`
  return ownEntry(WORDS, code) ?? 'Sign-in failed. Try again.'
}
