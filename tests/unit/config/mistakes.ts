import { ConfigError, parseConfig } from '@/lib/server/process/config/config'

/** What an environment is refused for, as it is told; empty if it is right. */
export function mistakesOf(environment: Record<string, string | undefined>): string[] {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}
