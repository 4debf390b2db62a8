import { createHash } from 'node:crypto'
import { readCall } from '@/app/api/calls/[sessionId]/read-call'
import { audit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/api/define-route'
import { evidenceRoute } from '@/lib/shared/contracts/calls'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'
import { evidencePack } from '@/lib/shared/evidence/pack'

/** The call as one file that opens anywhere, with no scripts and no requests (audited). */
export const GET = defineRoute(evidenceRoute, {
  role: 'read',
  scope: 'export',
  async run({ params, query, user, signal }) {
    const { sessionId } = params
    const { call, raw, meta } = await readCall(sessionId, { mid: query.mid, onBehalfOf: undefined, signal })
    const text = JSON.stringify(raw)
    const sha256 = createHash('sha256').update(text, 'utf8').digest('hex')
    await audit({
      actor: user.email,
      action: 'calls.evidence',
      target: sessionId,
      details: { sha256, mid: call.roomMid },
    })
    const pack = evidencePack({
      call,
      raw: text,
      sha256,
      zone: query.tz ?? DEFAULT_ZONE,
      madeAt: Math.floor(Date.now() / 1000),
      fetchedAt: meta.fetchedAt,
      source:
        meta.source === 'live'
          ? 'from the Calls API'
          : `from the mirror: ${meta.reason ?? 'the Calls API did not respond'}`,
      madeBy: user.name ?? user.email,
    })
    return new Response(pack, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="call-${sessionId.replaceAll(/[^\w.-]/g, '_')}.html"`,
        // Opened in the browser, it has no more rights than as a local file.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    })
  },
})
