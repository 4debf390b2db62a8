import { accessSync, constants, existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileTrouble, runningAs, type Trouble } from './file-trouble'

const { R_OK, W_OK, X_OK } = constants

/** The system's error when this user may not use a file or folder in this mode; null if they may. */
export function refusalOf(file: string, mode: number): NodeJS.ErrnoException | null {
  try {
    accessSync(file, mode)
    return null
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

/** Whether a refusal is about the rights of this user, and not about the file system. */
export const isAboutRights = ({ code }: NodeJS.ErrnoException): boolean => code === 'EACCES' || code === 'EPERM'

/** The first file or folder that this user may not use, with the system's error; skips files that disappear meanwhile. */
function firstUnusable(file: string, isFolder = true): { file: string; refusal: NodeJS.ErrnoException } | null {
  const refusal = refusalOf(file, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK)
  if (refusal !== null) return refusal.code === 'ENOENT' ? null : { file, refusal }
  for (const entry of isFolder ? readdirSync(file, { withFileTypes: true }) : []) {
    const isUsed = entry.isDirectory() || entry.isFile()
    const found = isUsed ? firstUnusable(path.join(file, entry.name), entry.isDirectory()) : null
    if (found !== null) return found
  }
  return null
}

/** Why the user that this process runs as cannot read and write all files of a directory, which may be missing; null if they can. Changes nothing. */
export function ownerTrouble(directory: string, where = directory): Trouble | null {
  const found = firstUnusable(directory)
  if (found === null) return null
  if (!isAboutRights(found.refusal)) return fileTrouble(found.refusal, where)
  const me = runningAs()
  const owner = lstatSync(found.file).uid
  if (owner === process.geteuid?.())
    return {
      text: `Callscope runs as ${me}, which may not read and write its own ${found.file}.`,
      fix: `\`chmod -R u+rwX ${where}\`, and start again. Nothing is damaged.`,
    }
  return {
    text: `Callscope runs as ${me}, which may not read and write ${found.file} of ${nameOf(owner)}.`,
    fix: `As root, \`chown -R ${me} ${where}\`, and start again as ${me}. Nothing is damaged.`,
  }
}

/** Warns that a start as root would write files that the directory's owner cannot read. */
export function rootNotice(directory: string): Trouble | null {
  if (process.geteuid?.() !== 0) return null
  const { uid } = statSync(directory)
  if (uid === 0) return null
  return {
    text: `${directory} belongs to ${nameOf(uid)}, and this is root: what a start as root writes, that user cannot read.`,
    fix: `Start Callscope as that user, or \`chown -R root ${directory}\`.`,
  }
}

/** Gives files that root has written in a directory to the directory's owner. Does nothing for other users. */
export function giveToOwner(directory: string): void {
  if (process.geteuid?.() !== 0 || !existsSync(directory)) return
  const { uid, gid } = statSync(directory)
  if (uid === 0) return
  for (const file of pathsBelow(directory)) {
    if (lstatSync(file, { throwIfNoEntry: false })?.uid === 0) lchownSync(file, uid, gid)
  }
}

/** Everything below a directory, which may be missing. Unlike the recursion of `readdir`, it does not follow links, which may lead elsewhere. */
export function pathsBelow(directory: string): string[] {
  const entries = existsSync(directory) ? readdirSync(directory, { withFileTypes: true }) : []
  return entries.flatMap((entry) => {
    const file = path.join(directory, entry.name)
    return entry.isDirectory() ? [file, ...pathsBelow(file)] : [file]
  })
}

const nameOf = (uid: number): string => (uid === 0 ? 'root' : `user ${uid}`)
