import type { Config } from '@/lib/server/config/config'
import { secretsOf } from '@/lib/server/config/secrets'
import type { Finding } from './finding'

/** The findings without any secret, whatever an error message of a library repeats. */
export function conceal(findings: readonly Finding[], settings: Config): Finding[] {
  const secrets = secretsOf(settings)
  const without = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return findings.map((finding) => ({
    ...finding,
    text: without(finding.text),
    fix: finding.fix === null ? null : without(finding.fix),
  }))
}
