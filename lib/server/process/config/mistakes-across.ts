import { listed } from '@/lib/shared/text/format'
import { VARIABLE_OF } from './apps-file'
import { blank, type Environment } from './environment'

/** Variables that only make sense with an identity provider. */
const OF_OIDC = ['OIDC_SCOPE', 'OIDC_ROLE_CLAIM', 'OIDC_ROLE_MAP', 'OIDC_REQUIRED_GROUP', 'OIDC_UID_CLAIM'] as const

/** Mistakes in how variables combine. Checked even if a single variable is invalid, so that all mistakes are reported together. */
export function mistakesAcross(environment: Record<string, string | undefined>): string[] {
  type Name = keyof Environment
  const has = (name: Name) => blank(environment[name]) !== undefined
  const hasAddress = has('CALLS_API_URL') || has('CALLS_APP_ID')
  const found = (isWrong: boolean, mistake: string) => (isWrong ? [mistake] : [])
  const requires = (name: Name, other: Name) => found(has(name) && !has(other), `${name} requires ${other}`)
  const together = (...names: Name[]) =>
    found(names.some(has) && !names.every(has), `${listed(names)} must be set together`)
  const ofOnlyApp = () => [
    ...found(
      has('CALLS_API_KEY') && !hasAddress,
      'CALLS_API_URL is required with CALLS_API_KEY (or CALLS_APP_ID, CALLS_REGION and CALLS_API_HOST)',
    ),
    ...found(!has('CALLS_API_KEY') && hasAddress, 'CALLS_API_KEY is required with an address of the Calls API'),
    ...(['CALLS_REGION', 'CALLS_API_HOST'] as const).flatMap((name) =>
      found(!has('CALLS_API_URL') && has('CALLS_APP_ID') && !has(name), `${name} is required with CALLS_APP_ID`),
    ),
    ...together('WEBHOOK_USER', 'WEBHOOK_PASSWORD'),
  ]
  return [
    ...(has('CALLS_APPS_FILE')
      ? Object.values(VARIABLE_OF)
          .filter(has)
          .map((name) => `${name} contradicts CALLS_APPS_FILE, which says it for each app`)
      : ofOnlyApp()),
    ...requires('CLICKHOUSE_CLUSTER', 'CLICKHOUSE_URL'),
    ...together('ADMIN_EMAIL', 'ADMIN_PASSWORD'),
    ...together('SMTP_URL', 'MAIL_FROM'),
    ...together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'),
    ...OF_OIDC.flatMap((name) => requires(name, 'OIDC_ISSUER')),
  ]
}
