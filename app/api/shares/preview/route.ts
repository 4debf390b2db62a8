import { readSubject } from '@/app/api/shared/read-subject'
import { subjectOfInput } from '@/app/api/shares/share-input'
import { randomToken } from '@/lib/server/accounts/secrets'
import { defineRoute } from '@/lib/server/http/define-route'
import { keysOf } from '@/lib/server/shares/share-token'
import { previewShareRoute } from '@/lib/shared/shares/shared'

/** Exactly what a link would show; only the keys of people and groups will be others. */
export const GET = defineRoute(previewShareRoute, { role: 'share' }, async ({ query, user }) => {
  const { kind = 'call', names = false, recordings = false, tz, ...named } = query
  const subject = await subjectOfInput({ kind, tz, ...named }, user)
  const keyOf = keysOf(randomToken())
  return {
    data: await readSubject(subject, { label: '', zone: tz ?? 'UTC', expiresAt: 0, names, recordings, keyOf }),
  }
})
