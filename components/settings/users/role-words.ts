import type { Role } from '@/lib/shared/users/roles'

/** What each role may do, to follow “may”. */
export const ROLE_WORDS: Record<Role, string> = {
  agent: 'see all calls and mark conversations as delivered',
  ops: 'see and export all calls, annotate charts, share views and set rates',
  admin: 'do everything, including managing users',
}
