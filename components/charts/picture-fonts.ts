import { readBytes } from '@/lib/client/fetcher'

const CHUNK_BYTES = 0x8000

/** The page's `@font-face` rules for the first of `families`, with the font files embedded; '' if there are none or they cannot be loaded. */
export async function pageFontFaces(families: string): Promise<string> {
  const family = (families.split(',')[0] ?? '').trim()
  const bare = family.replaceAll(/['"]/g, '')
  const rules = [...document.styleSheets].flatMap(rulesOf).filter((rule) => nameOf(rule) === bare)
  const faces = await Promise.all(rules.map(embedded))
  return faces.filter((face) => face !== '').join('')
}

function rulesOf(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
  } catch {
    return [] // A sheet of another origin does not show its rules; none of ours is one.
  }
}

const nameOf = (rule: CSSFontFaceRule) => rule.style.getPropertyValue('font-family').trim().replaceAll(/['"]/g, '')

async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const source = /url\(["']?([^"'()]+)["']?\)/.exec(rule.style.getPropertyValue('src'))?.[1]
  if (source === undefined) return ''
  const address = new URL(source, rule.parentStyleSheet?.href ?? document.baseURI)
  if (address.origin !== window.location.origin) return ''
  const bytes = await readBytes(address.pathname + address.search).catch(() => null)
  if (bytes === null) return ''
  const weight = rule.style.getPropertyValue('font-weight') || '400'
  const data = `data:font/woff2;base64,${base64(new Uint8Array(bytes))}`
  return `@font-face{font-family:'${nameOf(rule)}';font-weight:${weight};src:url(${data}) format('woff2')}`
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
  return btoa(text)
}
