import { readFileSync } from 'node:fs'

/** Variables that can also come from a file, by a variable of the same name with `_FILE`, as containers are given secrets. */
export const FILE_SECRETS = [
  'CALLS_API_KEY',
  'NEXTAUTH_SECRET',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'OIDC_CLIENT_SECRET',
  'WEBHOOK_PASSWORD',
  'SMTP_URL',
] as const

type Environment = Record<string, string | undefined>

/**
 * The environment with what its `…_FILE` variables name, without the line end that editors add.
 * @returns the mistakes too, naming the variable but neither the value nor the path; a variable whose file cannot be read is left out
 */
export function readSecretFiles(given: Environment): { environment: Environment; mistakes: string[] } {
  const environment = { ...given }
  const mistakes: string[] = []
  for (const name of FILE_SECRETS) {
    const file = given[`${name}_FILE`]?.trim()
    if (!file) continue
    if (given[name]?.trim()) {
      mistakes.push(`${name} and ${name}_FILE must not both be set`)
      continue
    }
    try {
      environment[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (environment[name].trim() === '') mistakes.push(`${name}_FILE names an empty file`)
    } catch (error) {
      mistakes.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
    }
  }
  return { environment, mistakes }
}
