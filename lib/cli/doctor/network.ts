import { once } from 'node:events'
import { createServer } from 'node:net'
import { z } from 'zod'
import { discover, discoveryAddress, OtherIssuer } from '@/lib/server/auth/oidc-discovery'
import type { Config } from '@/lib/server/process/config/config'
import { ownAddress } from '@/lib/server/process/config/places'
import { reasonOf } from '@/lib/server/process/log/reason'
import { type Finding, ok, problem, skipped, warning } from './finding'

const TIMEOUT_MS = 10_000
const healthSchema = z.object({
  status: z.string(),
  version: z.string(),
  engine: z.string(),
  mirror: z.object({ calls: z.number(), lagSeconds: z.number().nullable() }),
  sync: z.object({ state: z.string() }),
})

/** Checks the running server, or else whether its port is free; and the public address. */
export async function networkFindings(settings: Config, isRunning: boolean): Promise<Finding[]> {
  const { nextAuthUrl } = settings
  const own = isRunning ? await healthFinding(settings) : await portFinding(settings)
  if (nextAuthUrl === null) return [own]
  if (!isRunning) return [own, skipped('Public address', `${nextAuthUrl} is asked while a server is running.`)]
  try {
    await askHealth(nextAuthUrl)
    return [own, ok('Public address', `${nextAuthUrl} leads to a Callscope.`)]
  } catch (error) {
    const text = `${nextAuthUrl}/api/health does not lead to Callscope from this machine: ${reasonOf(error)}.`
    const fix = 'Check NEXTAUTH_URL and the proxy. It is no fault if only this machine cannot reach it.'
    return [own, warning('Public address', text, fix)]
  }
}

async function askHealth(base: string) {
  const response = await fetch(`${base}/api/health`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  if (!response.ok) throw new Error(`status ${response.status}`)
  return healthSchema.parse(JSON.parse(text))
}

async function healthFinding(settings: Config): Promise<Finding> {
  const address = ownAddress(settings)
  try {
    const { status, version, engine, mirror, sync } = await askHealth(address)
    const lag = mirror.lagSeconds === null ? '' : `, ${mirror.lagSeconds} s behind`
    const text = `${address} answers: release ${version}, ${engine}, ${mirror.calls} calls${lag}, sync ${sync.state}.`
    return status === 'ok'
      ? ok('Server', text)
      : problem('Server', text, 'The sync has stopped; *Settings → Sync* and the log say why.')
  } catch (error) {
    const text = `A process is running, but ${address} does not answer: ${reasonOf(error)}.`
    return warning('Server', text, 'It may be starting, or a worker (`npm run sync`); see its log.')
  }
}

async function portFinding({ port, hostname }: Config): Promise<Finding> {
  try {
    const server = createServer().listen({ port, ...(hostname === null ? {} : { host: hostname }) })
    await once(server, 'listening')
    await once(server.close(), 'close')
    return ok('Port', `Port ${port} is free.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      return problem('Port', `Port ${port} is in use by another program.`, 'Set PORT to a free one.')
    const text = `Nothing can listen on port ${port}${hostname === null ? '' : ` of ${hostname}`}: ${message}.`
    return problem('Port', text, 'Check PORT and HOSTNAME; ports below 1024 may need a privilege.')
  }
}

/** Whether the identity provider is reachable. */
export async function oidcFindings({ oidc }: Config): Promise<Finding[]> {
  if (oidc === null) return []
  const check = 'Single sign-on'
  try {
    await discover(oidc.issuer)
    return [ok(check, `${oidc.issuer} is there.`)]
  } catch (error) {
    if (error instanceof OtherIssuer)
      return [problem(check, `${oidc.issuer} calls itself ${error.issuer}.`, 'Set OIDC_ISSUER to that.')]
    const text = `${discoveryAddress(oidc.issuer)} cannot be read: ${reasonOf(error)}.`
    return [problem(check, text, 'Check OIDC_ISSUER, DNS and the firewall.')]
  }
}
