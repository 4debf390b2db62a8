import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'

/** An account that exists only for a test. */
export const someUser = (role: Role, id = 'u'): User => ({
  id,
  email: `${id}@b.example`,
  name: null,
  role,
  disabled: false,
  createdAt: 0,
  lastSignInAt: null,
  uid: null,
  teams: {},
  source: 'local',
})
