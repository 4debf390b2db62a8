import { hash } from 'node:crypto'
import { readCall } from '@/app/api/calls/[sessionId]/read-call'
import { audit } from '@/lib/server/accounts/audit'
import { randomToken } from '@/lib/server/accounts/secrets'
import { withFirstRows } from '@/lib/server/calls/shown-calls'
import { evidencePack } from '@/lib/server/evidence/pack'
import { defineRoute } from '@/lib/server/http/define-route'
import { organisation } from '@/lib/server/organisation/organisation'
import { valueLinkSetting } from '@/lib/server/organisation/settings'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { projectCall } from '@/lib/server/shares/project-call'
import { keysOf } from '@/lib/server/shares/pseudonyms'
import type { Call } from '@/lib/shared/calls/call'
import { type CallMeta, evidenceRoute } from '@/lib/shared/calls/calls'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { asCall } from '@/lib/shared/shares/shared'
import { zoneIn } from '@/lib/shared/text/format'

/** The call as one self-contained file without scripts or requests (audited): complete for colleagues, and for others only what a shared link would show. */
export const GET = defineRoute(evidenceRoute, { role: 'read', scope: 'export' }, async ({ user, ...asked }) => {
  const { sessionId } = asked.params
  const { tz = DEFAULT_ZONE, for: reader = 'inside' } = asked.query
  const isInside = reader === 'inside'
  const read = await readCall(asked)
  const whole = withFirstRows(read.call)
  const { call, raw } = isInside ? { call: whole, raw: read.raw() } : forOutside(whole)
  const text = JSON.stringify(raw)
  const sha256 = hash('sha256', text)
  await audit(user.email, 'calls.evidence', sessionId, { sha256, mid: read.call.roomMid, for: reader })
  const pack = evidencePack({
    call,
    raw: text,
    sha256,
    zone: zoneIn({ ...(await organisation()), zone: tz }),
    madeAt: Math.floor(sharedNowMs() / 1000),
    fetchedAt: read.meta.fetchedAt,
    source: sourceWords(read.meta, isInside),
    links: isInside ? (await valueLinkSetting.read()).value : [],
    madeBy: isInside ? (user.name ?? user.email) : null,
  })
  // A file for others must not reveal the session in its name either. File systems take 255 bytes.
  const name = isInside
    ? sessionId.replaceAll(/[^\w.-]/g, '_').slice(0, 100)
    : new Date(call.time * 1000).toISOString().slice(0, 10)
  return new Response(pack, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="call-${name}.html"`,
      // Opened in the browser, it has no more rights than as a local file.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
})

/** The call as a shared link would show it, with keys of its own. */
function forOutside(call: Call) {
  const raw = projectCall(call, { keyOf: keysOf(randomToken()), names: false, recordings: false })
  return { call: asCall(raw), raw }
}

/** Where the call was read. Only colleagues see why it was not read live: the Calls API's message may name the session. */
function sourceWords({ source, reason }: CallMeta, isInside: boolean): string {
  if (source === 'live') return 'from the Calls API'
  return isInside ? `from the mirror: ${reason ?? 'the Calls API did not respond'}` : 'from the mirror'
}
