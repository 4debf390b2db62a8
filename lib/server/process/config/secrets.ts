import type { Config } from './config'

/** Shorter ones would also conceal ordinary words. */
const LEAST_CHARACTERS = 4

/** All configured secrets, longest first; passwords in URLs both as written and decoded. */
export function secretsOf({ apps, clickhouse, databaseUrl, nextAuthSecret, firstAdmin, oidc, mail }: Config): string[] {
  const inAddresses = [clickhouse?.url, databaseUrl, mail?.url].flatMap((url) => {
    const password = url != null && URL.canParse(url) ? new URL(url).password : ''
    return [password, decoded(password)]
  })
  const ofApps = apps.flatMap(({ upstream, webhook }) => [upstream?.apiKey, webhook?.password])
  return [...inAddresses, ...ofApps, nextAuthSecret, firstAdmin?.password, oidc?.clientSecret]
    .filter((secret): secret is string => typeof secret === 'string' && secret.length >= LEAST_CHARACTERS)
    .sort((a, b) => b.length - a.length)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
