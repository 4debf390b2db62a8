import { lstatSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { cleanEnvironment } from '@/lib/server/process/config/clean-value.mjs'
import { parseConfig } from '@/lib/server/process/config/config'
import { VARIABLES } from '@/lib/server/process/config/environment'
import { pathsBelow } from '@/lib/server/process/config/usable-files'
import packageJson from '@/package.json'
import { askRunning } from '../shell/running'
import type { Finding } from './finding'

type Environment = Record<string, string | undefined>

/** Settings that are numbers or switches, whose values identify nobody. */
const FIGURES = /^(?:TRUSTED_PROXIES|SYNC_\w+|RETENTION_MONTHS|STALE_ONGOING_HOURS|DEMO_CALLS|\w+_SECONDS|\w+_MS)$/
const isSetting = (name: string) => VARIABLES.some((known) => name === known || name === `${known}_FILE`)
/** Parts of values that identify nobody either. */
const COMMON =
  /^(?:https?|smtps?|postgres(?:ql)?|callscope|calls|default|debug|info|warn|error|localhost|true|false|\d{0,4}|\W*)$/i
/** Anything in a text that may identify someone or something: URLs, e-mail addresses, IP addresses, host names, paths and ids. */
const NAMING =
  /(?<!\S)(?=\S*(?:\w:\/\/|@))\S+|(?<![\w.]|(?:version|chDB|ClickHouse) )(?:\d{1,3}\.){3}\d{1,3}|(?<![.\w-])(?:[\w-]+\.)+(?!txt\b)[a-z]{2,}\b|(?<![\w>])\/[^\s"'`),;]+|(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/gi

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns a function that masks the values of the settings and their parts, the user, the home directory and the host name. */
function concealer(given: unknown): (text: string) => string {
  const whole = textsIn([given, os.hostname(), os.homedir(), os.userInfo().username])
  const parts = whole.flatMap((text) => [text, text.replaceAll('-', '_'), ...text.split(/[\s,;:=/@<>"?&]+/)])
  const hidden = [...new Set(parts.flatMap((text) => [text, text.toLowerCase()]))].filter((text) => !COMMON.test(text))
  const escaped = hidden
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => text.replaceAll(pattern, '***')
}

/** Number and total size of the files below a directory; files deleted meanwhile do not count. */
function sizeOf(directory: string) {
  const files = pathsBelow(directory)
    .map((file) => lstatSync(file, { throwIfNoEntry: false }))
    .filter((one) => one?.isFile())
  return { files: files.length, bytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0) }
}

/** The configuration; null where it has mistakes, which are among the findings. */
function settingsOf(environment: Environment) {
  try {
    return parseConfig(environment)
  } catch {
    return null
  }
}

/** Information on an installation for support, without secrets, names, addresses, e-mails and ids. @param findings of the doctor */
export async function supportBundle(findings: readonly Finding[], environment: Environment) {
  const settings = settingsOf(environment)
  const ours = Object.entries(cleanEnvironment(environment, VARIABLES))
  const set = ours.filter(([name, value]) => isSetting(name) && value)
  const isFigure = ([name, value = '']: [string, string | undefined]) =>
    FIGURES.test(name) && /^\d{1,9}$|^(true|false)$/.test(value)
  const conceal = concealer([set.filter((one) => !isFigure(one)), settings])
  const plain = (text: string) => conceal(text.replaceAll(NAMING, '***'))
  const asked = settings && askRunning(settings.dataDir, { method: 'GET', path: '/support' }).then(json)
  const running = (await asked?.catch(() => null)) ?? null
  const concealed = (_: string, value: unknown) => (typeof value === 'string' ? conceal(value) : value)
  const places = settings === null ? [] : ['mirror', 'accounts']
  return {
    format: 'callscope-support',
    createdAt: new Date().toISOString(),
    release: packageJson.version,
    machine: [process.version, process.platform, process.arch, os.cpus().length, os.totalmem()],
    settings: set.map((one) => (isFigure(one) ? one.join('=') : one[0])),
    sizes: Object.fromEntries(places.map((name) => [name, sizeOf(path.join(settings?.dataDir ?? '', name))])),
    findings: findings.map(({ check, status, text, fix }) => ({
      check: plain(check),
      status,
      text: plain(text),
      fix: plain(fix ?? ''),
    })),
    running: JSON.parse(JSON.stringify(running), concealed),
  }
}

/** Writes a bundle into a new file that only its owner can read. @throws Error that names `--bundle` where it cannot */
export async function writeBundle(file: string, bundle: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(bundle, null, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch(({ code }) => {
    throw new Error(
      `--bundle: ${file} ${code === 'EEXIST' ? 'is there already; name another file' : `cannot be written (${code})`}.`,
    )
  })
}
