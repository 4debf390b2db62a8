import { gzipSync } from 'node:zlib'
import type { Answer } from '@/lib/simulator/http'
import { hash32, Random } from '@/lib/simulator/random'

export type Page = { items: readonly string[]; total: number; page: number; perPage: number }

const numbered = (items: readonly string[]) => `{${items.map((item, index) => `"${index + 1}":${item}`).join(',')}}`

/** List envelopes for a page; each contains the total. */
const ENVELOPES: readonly ((page: Page) => string)[] = [
  ({ items, ...page }) => `{"data":[${items.join(',')}],"meta":{"pagination":${pagination(page, items)}}}`,
  ({ items, ...page }) => `{"data":{"calls":[${items.join(',')}]},"meta":{"pagination":${pagination(page, items)}}}`,
  ({ items, ...page }) => `{"data":{"calls":[${items.join(',')}],"meta":{"pagination":${pagination(page, items)}}}}`,
  ({ items, ...page }) => `{"calls":[${items.join(',')}],"meta":{"pagination":${pagination(page, items)}}}`,
  ({ items, ...page }) => `{"data":${numbered(items)},"meta":${pagination(page, items)}}`,
  ({ items, ...page }) => `{"pagination":${pagination(page, items)},"data":[ ${items.join(' ,\n')} ]}`,
  ({ items, total, page }) =>
    `{"data":[${items.join(',')}],"meta":{"total":"${total}","currentPage":"${page}","totalPages":0}}`,
]

function pagination({ total, page, perPage }: Omit<Page, 'items'>, items: readonly string[]): string {
  return `{"total":${total},"count":${items.length},"per_page":${perPage},"current_page":${page},"total_pages":${Math.ceil(total / perPage)}}`
}

/** A page in one of the list envelopes; deterministic. */
export function spelledEnvelope(page: Page, seed: number): string {
  return new Random(hash32(seed, hash32(page.page, page.total))).pick(ENVELOPES)(page)
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const BODIES: readonly ((answer: Answer & { body: string }) => Answer)[] = [
  (answer) => answer,
  (answer) => ({ ...answer, body: `\ufeff${answer.body}` }),
  (answer) => ({ ...answer, headers: HTML }),
  (answer) => ({ ...answer, headers: HTML, body: `\ufeff\r\n${answer.body}\n<!-- proxy-7 -->\n` }),
  (answer) => ({ ...answer, body: `)]}',\n${answer.body}` }),
  (answer) => ({ ...answer, body: `callback(${answer.body});` }),
  (answer) => ({ ...answer, body: Buffer.from(`\ufeff${answer.body}`, 'utf16le') }),
  (answer) => ({ ...answer, body: gzipSync(answer.body) }),
]

/** A response with its JSON altered as proxies and interpreters may do. */
export function spelledBody(answer: Answer, seed: number): Answer {
  const { body } = answer
  if (typeof body !== 'string' || body === '') return answer
  return new Random(hash32(seed, body.length)).pick(BODIES)({ ...answer, body })
}
