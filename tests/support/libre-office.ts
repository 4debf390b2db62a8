import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PROGRAM = '/usr/bin/soffice'
/** Whether LibreOffice Calc is installed; its tests are skipped, by name, elsewhere. */
export const hasLibreOffice = existsSync(PROGRAM)

/** The numbers that LibreOffice’s filter has for encodings. */
const ENCODINGS = { 'utf-8': 76, 'utf-16': 65535, ansi: 1 } as const

type Cell = { type: string; value: string }

/** A LibreOffice with the language of a country, in a directory of its own. */
export function libreOffice(directory: string, locale: 'en-US' | 'de-DE') {
  const home = path.join(directory, `libre-office-${locale}`)
  mkdirSync(path.join(home, 'user'), { recursive: true })
  writeFileSync(
    path.join(home, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`,
  )
  /** Converts a file. @returns the path of the result */
  const converted = (file: string, to: string, options: readonly string[] = []): string => {
    execFileSync(
      PROGRAM,
      [`-env:UserInstallation=file://${home}`, '--headless', ...options, '--convert-to', to, '--outdir', home, file],
      { stdio: 'ignore', timeout: 120_000 },
    )
    return path.join(home, `${path.parse(file).name}.${to.split(':', 1)[0]}`)
  }
  /** The choices of its import dialog for a file with a byte order mark: UTF-8, the country's separator, dates and times detected. */
  const opening = [`--infilter=CSV:${(locale === 'de-DE' ? ';' : ',').charCodeAt(0)},34,76,1,,0,false,true`]
  return {
    /** The cells of a CSV file, with the types that LibreOffice detected. */
    opened(csv: string): Cell[][] {
      const file = path.join(home, 'opened.csv')
      writeFileSync(file, csv)
      return cellsOf(readFileSync(converted(file, 'fods', opening), 'utf8'))
    },
    /** Opens a CSV file and saves it as a workbook. @returns its path */
    workbook(csv: string): string {
      const file = path.join(home, 'written.csv')
      writeFileSync(file, csv)
      return converted(file, 'xlsx', opening)
    },
    /** A workbook saved as text. */
    written(workbook: string, encoding: keyof typeof ENCODINGS, delimiter: string): Uint8Array {
      const filter = `${delimiter.charCodeAt(0)},34,${ENCODINGS[encoding]},1,,0,false,true,false`
      return readFileSync(converted(workbook, `csv:Text - txt - csv (StarCalc):${filter}`))
    },
  }
}

/** The cells of a flat OpenDocument spreadsheet. */
function cellsOf(xml: string): Cell[][] {
  const table = /<table:table [\s\S]*?<\/table:table>/.exec(xml)?.[0] ?? ''
  return [...table.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)]
    .map(([, row = '']) =>
      [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
        ([, head = '', body = '']) => {
          const attribute = (name: string) => new RegExp(`office:${name}="([^"]*)"`).exec(head)?.[1]
          const type = head.includes('table:formula=') ? 'formula' : (attribute('value-type') ?? 'empty')
          const text = body
            .replace(/<\/text:p>\s*<text:p>/g, '\n')
            .replace(/<text:s\/>/g, ' ')
            .replace(/<[^>]*>/g, '')
          const value =
            attribute('date-value') ?? attribute('time-value') ?? attribute('value') ?? entities(text.trim())
          const times = Number(/number-columns-repeated="(\d+)"/.exec(head)?.[1] ?? 1)
          return Array.from({ length: Math.min(times, 100) }, () => ({ type, value }))
        },
      ),
    )
    .filter((row) => row.some(({ type }) => type !== 'empty'))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const entities = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
