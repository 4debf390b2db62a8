import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Column } from '@/components/table/column'
import { RowCard } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Pager } from '@/components/table/pager'
import { PlainTable } from '@/components/table/plain-table'
import { pagination } from '@/lib/shared/http/route'

type Fruit = { name: string; grams: number }
const ROWS: Fruit[] = [
  { name: 'fig', grams: 50 },
  { name: 'pear', grams: 180 },
]
const COLUMNS: Column<Fruit>[] = [
  { id: 'name', header: 'Fruit', rowHeader: true, card: 'title', summary: 'Median', cell: ({ name }) => name },
  {
    id: 'grams',
    header: 'Weight',
    hint: 'In grams.',
    sort: 'descending',
    numeric: true,
    card: 'line',
    summary: '115',
    cell: ({ grams }) => grams,
  },
  { id: 'colour', header: 'Colour', from: 'md', cell: () => 'green' },
]

const markupOf = (element: React.ReactNode) => renderToStaticMarkup(element)
const table = (props: Partial<Parameters<typeof PlainTable<Fruit>>[0]> = {}) =>
  markupOf(<PlainTable label="Fruit" columns={COLUMNS} rows={ROWS} rowId={({ name }) => name} {...props} />)
const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '')

describe('a table', () => {
  it('has a name, column headers and row headers', () => {
    const markup = table()
    expect(markup).toMatch(/<section aria-label="Fruit" tabindex="0"/)
    expect(markup.match(/<th scope="col"/g)).toHaveLength(3)
    expect(markup.match(/<th scope="row"[^>]*>(fig|pear)</g)).toHaveLength(2)
    expect(markup).not.toContain('aria-sort')
  })

  it('says how it is sorted, and by which columns it can be', () => {
    const sorting = (direction?: 'descending') => (id: string) =>
      id === 'grams' ? { direction, toggle: () => undefined } : undefined
    expect(table({ sorting: sorting('descending') }).match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"'])
    expect(table({ sorting: sorting() }).match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="none"'])
    expect(table({ sorting: sorting() }).match(/<button/g)).toHaveLength(1)
  })

  it('has its summary above the rows or below them', () => {
    expect(textOf(table({ summary: 'first' }))).toBe('FruitWeightColourMedian115fig50greenpear180green')
    expect(table({ summary: 'last' })).toMatch(/<tfoot>.*Median.*115.*<\/tfoot>/)
  })

  it('hides columns without room, and marks one row', () => {
    expect(table().match(/max-md:hidden/g)).toHaveLength(3)
    expect(table({ marked: 1 })).toMatch(/<tr aria-current="true"[^>]*>.*pear/)
  })

  it('has cards with the columns that belong on them', () => {
    expect(textOf(markupOf(<RowCard columns={COLUMNS} row={{ name: 'fig', grams: 50 }} />))).toBe('figWeight50')
  })
})

describe('a pager', () => {
  const pager = (total: number, page: number) =>
    markupOf(<Pager pagination={pagination(total, 0, 50, page)} onPage={() => undefined} />)

  it('shows the current position, also on a partial page', () => {
    expect(textOf(pager(101, 3))).toContain('101–101 of 101')
    expect(pager(101, 3)).toMatch(/ disabled=""[^>]*aria-label="Next page"/)
    expect(pager(101, 1)).toMatch(/ disabled=""[^>]*aria-label="Previous page"/)
  })

  it('is hidden for a single page', () => {
    expect(pager(50, 1)).toBe('')
  })

  it('loads the page ahead whose button the pointer or the focus is on, or that follows the page of a pressed one', () => {
    const onAhead = vi.fn()
    const nav = Pager({ pagination: pagination(250, 0, 50, 2), onPage: () => undefined, onAhead })
    const [, previous, next] = (nav?.props.children ?? []) as { props: Record<string, () => void> }[]
    previous?.props.onFocus?.()
    next?.props.onPointerEnter?.()
    expect(onAhead.mock.calls).toEqual([[1], [3]])
    next?.props.onClick?.()
    previous?.props.onClick?.()
    expect(onAhead.mock.calls.slice(2)).toEqual([[4]])
  })
})

describe('an answer', () => {
  const question = { data: undefined, error: null, isError: false, isPlaceholderData: false, refetch: () => undefined }
  const loaded = (change: object) =>
    markupOf(<Loaded question={{ ...question, ...change }}>{(words: string) => <p>{words}</p>}</Loaded>)

  it('is a skeleton, an error or the content', () => {
    expect(loaded({})).toContain('Loading…')
    expect(loaded({ isError: true, error: new Error('No way in.') })).toMatch(/role="alert".*No way in\./)
    expect(loaded({ data: 'here' })).toMatch(/aria-busy="false".*<p>here<\/p>/)
    expect(loaded({ data: 'former', isError: true })).toContain('former')
    expect(loaded({ data: 'former', isPlaceholderData: true })).toMatch(/aria-busy="true" class="refreshing"/)
  })

  it('opens nothing while it is of an earlier question', () => {
    const clicked = (isPlaceholderData: boolean) => {
      const event = { preventDefault: vi.fn(), stopPropagation: vi.fn() }
      const former = { ...question, data: 'former', isPlaceholderData }
      const { props } = Loaded({ question: former, apart: true, children: String }) as ReactElement<{
        onClickCapture?: (event: object) => void
      }>
      props.onClickCapture?.(event)
      return [event.preventDefault.mock.calls.length, event.stopPropagation.mock.calls.length]
    }
    expect(clicked(true)).toEqual([1, 1])
    expect(clicked(false)).toEqual([0, 0])
  })
})
