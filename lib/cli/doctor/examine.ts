import { reasonOf } from '@/lib/server/reason'
import { accountsFindings } from './accounts'
import { conceal } from './conceal'
import { configurationFindings } from './configuration'
import { dataDirFindings } from './data-dir'
import { type Finding, problem } from './finding'
import { machineFindings } from './machine'
import { mailFindings } from './mail'
import { mirrorFindings } from './mirror'
import { networkFindings, oidcFindings } from './network'
import { upstreamFindings } from './upstream'

/** Examines an installation without changing it, whether or not it is running. @returns what was found, without any secret */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  const { settings, findings } = configurationFindings(environment)
  if (settings === null) return [...findings, ...machineFindings(true)]
  const own = await dataDirFindings(settings.dataDir).catch((error: unknown) => ({
    findings: [problem('DATA_DIR', `${settings.dataDir} cannot be used: ${reasonOf(error)}.`, 'Check DATA_DIR.')],
    isRunning: false,
  }))
  const others = await Promise.all([
    networkFindings(settings, own.isRunning),
    ...settings.apps.map((app) => upstreamFindings(app, settings.apps.length === 1)),
    accountsFindings(settings, own.isRunning),
    mirrorFindings(settings, own.isRunning),
    mailFindings(settings),
    oidcFindings(settings),
  ])
  return conceal(
    [...findings, ...machineFindings(settings.clickhouse === null), ...own.findings, ...others.flat()],
    settings,
  )
}
