import { readFileSync } from 'node:fs'
import { cleanValue, FILE_SECRETS } from './clean-value.mjs'

type Environment = Record<string, string | undefined>

/**
 * The environment with what its `…_FILE` variables name, without what editors leave around it.
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
      const text = cleanValue(name, readFileSync(file, 'utf8'))
      environment[name] = text
      if (text === '') mistakes.push(`${name}_FILE names an empty file`)
    } catch (error) {
      mistakes.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
    }
  }
  return { environment, mistakes }
}
