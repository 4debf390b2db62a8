import { existsSync, readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { json } from 'node:stream/consumers'
import { dataDirTrouble, isOpenToOthers, nearestExisting } from '@/lib/server/process/config/prepare-data-dir'
import { rootNotice } from '@/lib/server/process/config/usable-files'
import { reasonOf } from '@/lib/server/process/log/reason'
import packageJson from '@/package.json'
import { askRunning, lockUnlessRunning } from '../shell/running'
import { type Finding, ok, problem, warning } from './finding'
import { diskFindings } from './machine'

const CHECK = 'DATA_DIR'

/** The data directory: whether it can be used, who uses it, and whether its disk has room. */
export async function dataDirFindings(dataDir: string): Promise<{ findings: Finding[]; isRunning: boolean }> {
  const nearest = nearestExisting(dataDir)
  const findings = [...permissionFindings(dataDir, nearest), ...(await diskOf(nearest))]
  if (!existsSync(dataDir) || findings.some(({ status }) => status === 'problem')) return { findings, isRunning: false }
  const asides = readdirSync(dataDir).filter((name) => name.startsWith('mirror-set-aside-'))
  const damaged = `It has ${asides.join(', ')}: files of a mirror that were damaged.`
  if (asides.length > 0)
    findings.push(warning(CHECK, damaged, 'Look at REASON.txt in it, check the disk, and delete it.'))
  let isRunning = false
  try {
    const lock = await lockUnlessRunning(dataDir)
    await lock?.release()
    isRunning = lock === null
    findings.push(isRunning ? await holderFinding(dataDir) : ok(CHECK, `${dataDir} is free: no process uses it.`))
  } catch (error) {
    const fix = 'Put DATA_DIR on a local disk of this machine.'
    findings.push(problem(CHECK, `${dataDir} cannot be locked: ${reasonOf(error)}.`, fix))
  }
  return { findings, isRunning }
}

/** The problems of the directory that a start would report, and those that it would fix itself. */
function permissionFindings(dataDir: string, nearest: string): Finding[] {
  const trouble = dataDirTrouble(dataDir)
  if (trouble !== null) return [problem(CHECK, trouble.text, trouble.fix)]
  if (nearest !== dataDir) return [ok(CHECK, `${dataDir} is made at the first start.`)]
  const asRoot = rootNotice(dataDir)
  const findings = asRoot === null ? [] : [warning(CHECK, asRoot.text, asRoot.fix)]
  const open = `Other users of this machine may look into ${dataDir}, until the next start closes it.`
  if (isOpenToOthers(dataDir)) findings.push(warning(CHECK, open, `chmod 700 ${dataDir}`))
  return findings
}

async function diskOf(directory: string): Promise<Finding[]> {
  const { bavail, bsize, ffree, files } = await statfs(directory)
  return diskFindings({ freeBytes: bavail * bsize, freeFiles: ffree, totalFiles: files })
}

/** Which process holds the directory, according to that process. */
async function holderFinding(dataDir: string): Promise<Finding> {
  try {
    const response = await askRunning(dataDir, { method: 'GET', path: '/process' })
    const { pid, version, startedAt } = (await json(response)) as { pid: number; version: string; startedAt: number }
    const since = new Date(startedAt * 1000).toISOString().slice(0, 16).replace('T', ' ')
    const text = `${dataDir} is used by process ${pid}, release ${version}, since ${since} UTC.`
    return version === packageJson.version
      ? ok(CHECK, text)
      : warning(CHECK, text, `Restart it to run release ${packageJson.version}.`)
  } catch (error) {
    const text = `${dataDir} is used by another process, which takes no commands: ${reasonOf(error)}`
    const fix = 'Run this as the user of that process. It may also be a worker (`npm run sync`), or be starting.'
    return warning(CHECK, text, fix)
  }
}
