import os from 'node:os'

/** The user that this process runs as: its name, or its number where it has none, as in some containers. */
export function runningAs(): string {
  try {
    return os.userInfo().username
  } catch {
    return String(process.geteuid?.() ?? '')
  }
}

/** A failure without damage, in sentences: `text` says what happened, `fix` what to do. */
export type Trouble = { text: string; fix: string }

/** Ends a start with a message for people: what happened, and what to do. */
export class StartError extends Error {
  constructor(
    readonly trouble: Trouble,
    options?: ErrorOptions,
  ) {
    super(`${trouble.text} ${trouble.fix}`, options)
    this.name = 'StartError'
  }
}

type Kind = 'rights' | 'readOnly' | 'full' | 'openFiles' | 'disk'

/** How Node, ClickHouse and PostgreSQL report each kind; system messages as two C libraries word them. */
const WORDS: Record<Kind, RegExp> = {
  rights: /\b(?:EACCES|EPERM)\b|permission denied|operation not permitted/i,
  readOnly: /\bEROFS\b|read-only file system/i,
  full: /\b(?:ENOSPC|EDQUOT|NOT_ENOUGH_SPACE|53100)\b|no space left|disk quota exceeded/i,
  openFiles: /\b(?:EMFILE|ENFILE)\b|too many open files|no file descriptors available/i,
  disk: /\bEIO\b|input\/output error|\bi\/o error$/i,
}
/** WASI error numbers, as thrown by the file system of the embedded PostgreSQL (WebAssembly). */
const WASI: Record<number, Kind> = {
  2: 'rights',
  19: 'full',
  29: 'disk',
  33: 'openFiles',
  41: 'openFiles',
  51: 'full',
  63: 'rights',
  69: 'readOnly',
}

/** Drizzle's message repeats the values of the statement, which may be any text; the database's own message is in its cause. */
const REPEATS_VALUES = /^Failed query:/

function kindOf(error: unknown): Kind | null {
  if (typeof error !== 'object' || error === null) return null
  const { name, code, type, errno, message, cause } = error as Record<string, unknown>
  if (name === 'ErrnoError' && typeof errno === 'number' && WASI[errno] !== undefined) return WASI[errno]
  const text = [code, type, REPEATS_VALUES.test(String(message)) ? '' : message].filter(Boolean).join(' ')
  const found = (Object.keys(WORDS) as Kind[]).find((kind) => WORDS[kind].test(text))
  return found ?? kindOf(cause)
}

/** The words in a text that report a file system error; undefined if there are none. */
export const troubleIn = (text: string): string | undefined =>
  Object.values(WORDS)
    .map((words) => words.exec(text)?.[0])
    .find((found) => found !== undefined)

/**
 * The file system problem behind an error of Node or of an embedded database, none of which is damage; null for any other error.
 * @param where how to name the directory: its path, or the name of the setting if anyone may read the message
 */
export function fileTrouble(error: unknown, where: string): Trouble | null {
  const kind = kindOf(error)
  return kind === null ? null : SENTENCES[kind](where)
}

const SENTENCES: Record<Kind, (where: string) => Trouble> = {
  rights: (where) => ({
    text: `${runningAs()} may not read and write all of ${where}.`,
    fix: `Give it to the user that runs Callscope: \`chown -R ${runningAs()} ${where}\`.`,
  }),
  readOnly: (where) => ({
    text: `${where} can only be read: its file system is read-only.`,
    fix: 'Mount it for writing, or name another directory in DATA_DIR.',
  }),
  full: (where) => ({
    text: `The disk that holds ${where} is full.`,
    fix: 'Free some space, or move the directory to a larger disk while Callscope is stopped. Nothing is damaged.',
  }),
  openFiles: () => ({
    text: 'The limit of open files is reached.',
    fix: 'Raise it: `ulimit -n 65536`, `LimitNOFILE=65536` in a systemd unit, or `ulimits` of the container. Nothing is damaged.',
  }),
  disk: (where) => ({
    text: `The disk that holds ${where} fails to read or write.`,
    fix: 'Look at the disk and its connection (`dmesg`), and start again once it answers.',
  }),
}
