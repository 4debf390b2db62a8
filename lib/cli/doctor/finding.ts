/** What a check found: `fix` says what to do where something is wrong. */
export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'problem' | 'skipped'
  text: string
  fix: string | null
}

export const ok = (check: string, text: string): Finding => ({ check, status: 'ok', text, fix: null })
export const skipped = (check: string, text: string): Finding => ({ check, status: 'skipped', text, fix: null })
export const warning = (check: string, text: string, fix: string): Finding => ({ check, status: 'warning', text, fix })
export const problem = (check: string, text: string, fix: string): Finding => ({ check, status: 'problem', text, fix })

/** What to add about a database by its schema level; nothing if it is up to date. */
export const PENDING: Partial<Record<string, string>> = {
  new: ', without tables yet',
  older: ', and the next start brings its tables up to date',
}

const WIDTH = 9
/** The findings for a terminal: a line each, with what to do below it, and how many there are. */
export function inLines(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, status, text, fix }) => [
    `${status.padEnd(WIDTH)}${check}: ${text}`,
    ...(fix === null ? [] : [`${' '.repeat(WIDTH)}→ ${fix}`]),
  ])
  const count = (status: Finding['status'], word: string) => {
    const n = findings.filter((finding) => finding.status === status).length
    return `${n} ${word}${n === 1 ? '' : 's'}`
  }
  return [...lines, '', `${count('problem', 'problem')}, ${count('warning', 'warning')}.`].join('\n')
}
