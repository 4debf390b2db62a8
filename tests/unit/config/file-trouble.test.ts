import { expect, test } from 'vitest'
import { faultOfOpening, isSuspicious } from '@/lib/server/engine/damage'
import { unavailableFiles } from '@/lib/server/engine/errors'
import { fileTrouble } from '@/lib/server/process/config/file-trouble'

const coded = (code: string, message = '') => Object.assign(new Error(message), { code })
const ofEngine = (type: string, message: string) => Object.assign(new Error(message), { type })

test.each([
  ['a file of another user', coded('EACCES'), /may not read and write all of \/data.*`chown -R \S+ \/data`/],
  ['an operation that is not permitted', coded('EPERM'), /chown -R/],
  ['a full disk', coded('ENOSPC'), /^The disk that holds \/data is full\. Free some space/],
  ['a used-up quota', coded('EDQUOT'), /is full/],
  ['a read-only file system', coded('EROFS'), /read-only\. Mount it for writing/],
  ['too many open files', coded('EMFILE'), /limit of open files.*ulimit -n 65536/],
  ['too many open files of the machine', coded('ENFILE'), /limit of open files/],
  ['a failing disk', coded('EIO'), /fails to read or write\. Look at the disk/],
  [
    'rights in the engine’s words',
    ofEngine('CANNOT_OPEN_FILE', 'Cannot open file x, errno: 13, strerror: Permission denied. (CANNOT_OPEN_FILE)'),
    /chown -R/,
  ],
  ['rights in a rename of the engine', ofEngine('STD_EXCEPTION', 'filesystem error: Permission denied'), /chown -R/],
  ['a limit in the engine’s words', ofEngine('EPOLL_ERROR', 'errno: 24, strerror: Too many open files.'), /ulimit/],
  ['space that the engine misses', ofEngine('NOT_ENOUGH_SPACE', 'Cannot reserve 1 MiB'), /is full/],
  [
    'space that PostgreSQL misses',
    new Error('Failed query: insert', { cause: coded('53100', 'could not extend file "base/5/1": No space left') }),
    /is full/,
  ],
  ['a number of WebAssembly’s file system', { name: 'ErrnoError', errno: 51 }, /is full/],
  ['a limit in WebAssembly', { name: 'ErrnoError', errno: 33 }, /ulimit/],
])('%s is told with its cure, and is no damage', (_, error, sentence) => {
  const trouble = fileTrouble(error, '/data')
  expect(`${trouble?.text} ${trouble?.fix}`).toMatch(sentence)
  expect(faultOfOpening(error)).toBeNull()
  expect(isSuspicious(error)).toBe(false)
  // Anyone may read the answer to a request, so it contains no path.
  expect(unavailableFiles(error)).toMatchObject({ code: 'MIRROR_UNAVAILABLE', retryAfterSeconds: 30 })
  expect(String(unavailableFiles(error))).not.toContain('/data')
})

test.each([
  ['damage', ofEngine('CHECKSUM_DOESNT_MATCH', 'Checksum doesn’t match: corrupted data.')],
  ['a bug', new Error('x is not a function')],
  ['nothing', undefined],
  ['a statement that repeats what people typed', new Error('Failed query: insert … params: no space left')],
])('%s is no trouble with files', (_, error) => {
  expect(fileTrouble(error, '/data')).toBeNull()
})
