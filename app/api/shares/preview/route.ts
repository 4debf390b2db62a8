import { readShown } from '@/app/api/shared/read-share'
import { subjectOfInput } from '@/app/api/shares/share-input'
import { randomToken } from '@/lib/server/accounts/secrets'
import { defineRoute } from '@/lib/server/http/define-route'
import { previewShareRoute } from '@/lib/shared/shares/shared'

/** Exactly what a link would show; only the keys of people and groups will be others. */
export const GET = defineRoute(previewShareRoute, { role: 'share' }, async ({ query, user }) => {
  const { kind = 'call', names: showsNames = false, recordings: showsRecordings = false, tz, ...named } = query
  const subject = await subjectOfInput({ kind, tz, ...named }, user)
  const link = { label: '', zone: tz ?? 'UTC', expiresAt: new Date(0), secret: randomToken() }
  return { data: await readShown({ ...subject, ...link, showsNames, showsRecordings }) }
})
