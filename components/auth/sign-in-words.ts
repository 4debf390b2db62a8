import { formatDuration } from '@/lib/shared/format'
import { ownEntry } from '@/lib/shared/own-entry'

const WORDS: Record<string, string> = {
  WRONG: 'The e-mail or the password is wrong.',
  CredentialsSignin: 'The e-mail or the password is wrong.',
  DISABLED: 'This account is disabled. An admin can enable it again.',
  AccessDenied: 'Your identity provider knows you, but no account here may be used with it.',
  OAuthCallback: 'The identity provider refused, or its answer could not be verified. Try again.',
  OAuthSignin: 'The identity provider cannot be reached. Try again in a moment.',
  SessionRequired: 'Sign in to go on.',
  NETWORK: 'Callscope did not answer. Check the connection and try again.',
}

/** What a failed sign-in means; codes that we do not know get a sentence too, never a code. */
export function signInWords(code: string): string {
  const locked = /^LOCKED:(\d+)$/.exec(code)
  if (locked) return `Too many wrong passwords. Try again in ${formatDuration(Number(locked[1]))}.`
  return ownEntry(WORDS, code) ?? 'The sign-in did not work. Try again.'
}
