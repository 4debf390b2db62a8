import { commandOf, expand, type Instruction, type Variables, wordsOf } from './dockerfile'

export type HealthCheck = { command: string[]; intervalMs: number; timeoutMs: number; startMs: number; retries: number }

/** What an image defines for the containers made from it. */
export type Config = {
  env: Variables
  workdir: string
  user: string
  entrypoint: readonly string[]
  command: readonly string[]
  volumes: readonly string[]
  ports: readonly string[]
  stopSignal: NodeJS.Signals
  health: HealthCheck | null
}

/** An image: its layers, the topmost first, each a folder. */
export type Image = { layers: readonly string[]; config: Config }

/** Docker's defaults for a health check. */
const HEALTH = { interval: '30s', timeout: '30s', 'start-period': '0s', retries: '3' }
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const SIZES: Readonly<Record<string, number>> = { b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

/** A duration such as `1m30s`, in milliseconds. */
export function milliseconds(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  if (parts.map(([all]) => all).join('') !== text) throw new Error(`${text} is no duration.`)
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0)
}

/** A size such as `64m`, in bytes. */
export function bytes(text: string): number {
  const [, count, unit = 'b'] = /^(\d+)([bkmg])?b?$/i.exec(text) ?? []
  if (count === undefined) throw new Error(`${text} is no size.`)
  return Number(count) * (SIZES[unit.toLowerCase()] ?? 0)
}

/** The configuration after an instruction that only declares something. @returns null for one that runs or copies something */
export function configured(config: Config, { name, flags, text }: Instruction, variables: Variables): Config | null {
  const said = expand(text, variables)
  switch (name) {
    case 'ENV': {
      const pairs = wordsOf(said).map((word) => word.split(/=(.*)/s).slice(0, 2) as [string, string])
      return { ...config, env: { ...config.env, ...Object.fromEntries(pairs) } }
    }
    case 'USER':
      return { ...config, user: said }
    case 'VOLUME':
      return { ...config, volumes: [...config.volumes, ...wordsOf(said)] }
    case 'EXPOSE':
      return { ...config, ports: [...config.ports, ...wordsOf(said)] }
    case 'STOPSIGNAL':
      return { ...config, stopSignal: said as NodeJS.Signals }
    case 'ENTRYPOINT':
      return { ...config, entrypoint: commandOf(text), command: [] }
    case 'CMD':
      return { ...config, command: commandOf(text) }
    case 'HEALTHCHECK':
      return { ...config, health: healthOf(text, { ...HEALTH, ...flags }) }
    case 'LABEL':
      return config
    default:
      return null
  }
}

function healthOf(text: string, says: Record<keyof typeof HEALTH, string>): HealthCheck | null {
  if (text === 'NONE') return null
  return {
    command: commandOf(text.replace(/^CMD\s+/, '')),
    intervalMs: milliseconds(says.interval),
    timeoutMs: milliseconds(says.timeout),
    startMs: milliseconds(says['start-period']),
    retries: Number(says.retries),
  }
}
