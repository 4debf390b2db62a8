import os from 'node:os'
import { platformProblem, thisMachine } from '../platform.mjs'
import { type Finding, ok, problem, warning } from './finding'

/** Fewer zones mean incomplete time zone data. The margin below a full set exceeds what any release of the data has removed. */
const FEWEST_ZONES = 400
/** A time in summer, when Paris is two hours ahead of UTC. */
const SUMMER_MS = Date.UTC(2026, 6, 1, 12)

/** Node, the platform and the limits of this machine or container. */
export function machineFindings(isEmbedded: boolean): Finding[] {
  const machine = thisMachine()
  const issue = platformProblem(machine)
  const where = `${machine.platform} ${machine.arch}${machine.glibc === null ? '' : `, glibc ${machine.glibc}`}`
  return [
    issue === null ? ok('Platform', `${where}.`) : problem('Platform', issue, 'Move to one of these platforms.'),
    ok('Node', `${process.version}.`),
    zoneFinding(),
    memoryFinding(usableBytes(), isEmbedded),
    descriptorFinding(openFiles()),
  ]
}

/** The container's limit where it has one. */
function usableBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < os.totalmem() ? limit : os.totalmem()
}

function openFiles(): number | null {
  type Report = { userLimits?: { open_files?: { soft: number | string } } }
  const soft = (process.report.getReport() as Report).userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : null
}

function zoneFinding(): Finding {
  const zones = Intl.supportedValuesOf('timeZone').length
  const paris = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
  if (zones >= FEWEST_ZONES && paris.format(SUMMER_MS) === '14')
    return ok('Time zones', `${zones} zones, data of ${process.versions.tz ?? 'unknown'}.`)
  const text = 'This Node has no complete time zone data, so that days and hours would be wrong.'
  return problem('Time zones', text, 'Install Node from nodejs.org or an official image, which have all of it.')
}

const MB = 1_000_000
const inMb = (bytes: number) =>
  bytes >= 10_000 * MB ? `${Math.round(bytes / (1_000 * MB))} GB` : `${Math.round(bytes / MB)} MB`

/** Peak memory of the process as measured by `npm run bench`: with the embedded engine at 1,000,000 calls, and without it. */
const NEEDED_MB = { embedded: { least: 768, good: 1_500 }, server: { least: 384, good: 768 } }

/** @param bytes what this process may use: the limit of its container, else the machine's memory */
export function memoryFinding(bytes: number, isEmbedded: boolean): Finding {
  const { least, good } = NEEDED_MB[isEmbedded ? 'embedded' : 'server']
  const found = `${inMb(bytes)} may be used`
  if (bytes >= good * MB) return ok('Memory', `${found}.`)
  const withEngine = `${found}; with ${isEmbedded ? 'the embedded engine' : 'a ClickHouse server'}`
  return bytes < least * MB
    ? problem('Memory', `${withEngine}, at least ${least} MB are needed.`, `Raise the limit to ${good} MB.`)
    : warning('Memory', `${withEngine}, peaks may need ${good} MB.`, 'Raise the limit, or keep fewer calls.')
}

type Disk = { freeBytes: number; freeFiles: number; totalFiles: number }

/** A full disk stops the sync, and then the accounts. `totalFiles` is 0 if the file system does not count files. */
export function diskFindings({ freeBytes, freeFiles, totalFiles }: Disk): Finding[] {
  const fix = 'Free some, or move DATA_DIR to a larger disk while Callscope is stopped.'
  const found = `${inMb(freeBytes)} are free where DATA_DIR is`
  const space =
    freeBytes < 500 * MB
      ? problem('Disk', `Only ${found}.`, fix)
      : freeBytes < 2_000 * MB
        ? warning('Disk', `${found}.`, fix)
        : ok('Disk', `${found}.`)
  if (totalFiles === 0 || freeFiles >= 10_000) return [space]
  const files = `Only ${freeFiles} more files fit where DATA_DIR is (inodes), whatever their size.`
  return [space, (freeFiles < 1_000 ? problem : warning)('Inodes', files, fix)]
}

/** @param soft how many files the process may have open; null without a limit */
export function descriptorFinding(soft: number | null): Finding {
  const fix = 'Raise it: `ulimit -n 65536`, `LimitNOFILE=65536` in a systemd unit, or `ulimits` of the container.'
  if (soft === null || soft >= 4_096) return ok('Open files', soft === null ? 'There is no limit.' : `Up to ${soft}.`)
  const text = `Only ${soft} files and connections may be open at once.`
  return (soft < 1_024 ? problem : warning)('Open files', text, fix)
}

/** @param seconds how far our clock is ahead of another one */
export function clockFindings(check: string, other: string, seconds: number): Finding[] {
  const off = Math.abs(Math.round(seconds))
  if (off < 10) return []
  const text = `This machine’s clock is ${off} s ${seconds > 0 ? 'ahead of' : 'behind'} ${other}.`
  const fix = 'Keep clocks in step with NTP (`timedatectl set-ntp true`).'
  return [(off < 300 ? warning : problem)(check, text, fix)]
}
