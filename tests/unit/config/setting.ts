import type { Config } from '@/lib/server/process/config/config'

/** A variable: other variables it needs, where the configuration has it, texts with their meaning, and texts that are refused. */
export type Setting = {
  beside?: Record<string, string>
  of: (config: Config) => unknown
  right: [text: string, meant: unknown][]
  wrong: string[]
}

/** What a template leaves where it replaced no name. */
export const unreplaced = (name: string) => ['$', '{', name, '}'].join('')
/** Texts that are no web address. */
export const NO_URL = [
  'example.com',
  'ftp://example.com',
  'https://',
  '//example.com',
  'https://exa mple.com',
  'https://a#b',
  'https://u:p@example.com/v3',
]
