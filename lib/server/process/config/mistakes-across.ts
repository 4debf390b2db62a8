import { blank, type Environment } from './environment'

/** What CALLS_APPS_FILE says for each app instead. */
const OF_ONE_APP = [
  'CALLS_API_URL',
  'CALLS_APP_ID',
  'CALLS_REGION',
  'CALLS_API_HOST',
  'CALLS_API_KEY',
  'CHAT_API_URL',
  'RECORDING_HOSTS',
  'WEBHOOK_USER',
  'WEBHOOK_PASSWORD',
] as const

type Has = (name: keyof Environment) => boolean

/** Dependencies between the variables that describe the only app. */
function mistakesOfOnlyApp(has: Has): string[] {
  const mistakes: string[] = []
  const hasAddress = has('CALLS_API_URL') || has('CALLS_APP_ID')
  if (has('CALLS_API_KEY') && !hasAddress)
    mistakes.push('CALLS_API_URL is required with CALLS_API_KEY (or CALLS_APP_ID, CALLS_REGION and CALLS_API_HOST)')
  if (!has('CALLS_API_KEY') && hasAddress) mistakes.push('CALLS_API_KEY is required with an address of the Calls API')
  if (!has('CALLS_API_URL') && has('CALLS_APP_ID'))
    for (const name of ['CALLS_REGION', 'CALLS_API_HOST'] as const)
      if (!has(name)) mistakes.push(`${name} is required with CALLS_APP_ID`)
  if (has('WEBHOOK_USER') !== has('WEBHOOK_PASSWORD'))
    mistakes.push('WEBHOOK_USER and WEBHOOK_PASSWORD must be set together')
  return mistakes
}

/** What is wrong between variables, checked even if a single variable is invalid, so that all mistakes are reported together. */
export function mistakesAcross(environment: Record<string, string | undefined>): string[] {
  const has: Has = (name) => blank(environment[name]) !== undefined
  const mistakes: string[] = []
  if (has('CALLS_APPS_FILE')) {
    for (const name of OF_ONE_APP)
      if (has(name)) mistakes.push(`${name} contradicts CALLS_APPS_FILE, which says it for each app`)
  } else mistakes.push(...mistakesOfOnlyApp(has))
  if (has('CLICKHOUSE_CLUSTER') && !has('CLICKHOUSE_URL')) mistakes.push('CLICKHOUSE_CLUSTER requires CLICKHOUSE_URL')
  if (has('ADMIN_EMAIL') !== has('ADMIN_PASSWORD')) mistakes.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  if (has('SMTP_URL') !== has('MAIL_FROM')) mistakes.push('SMTP_URL and MAIL_FROM must be set together')
  const oidc = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).filter(has)
  if (oidc.length === 1 || oidc.length === 2)
    mistakes.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  for (const name of [
    'OIDC_SCOPE',
    'OIDC_ROLE_CLAIM',
    'OIDC_ROLE_MAP',
    'OIDC_REQUIRED_GROUP',
    'OIDC_UID_CLAIM',
  ] as const)
    if (has(name) && !has('OIDC_ISSUER')) mistakes.push(`${name} requires OIDC_ISSUER`)
  return mistakes
}
