import { dehydrate, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnswersAhead } from '@/lib/client/data/answers-ahead'

const KEY = ['alerts']

function List() {
  const { data } = useQuery<string>({ queryKey: KEY, queryFn: () => Promise.reject(new Error('late')) })
  return <p>{data ?? 'no alerts'}</p>
}

/** The first render of a page with the answer `given`; `known` is the answer that the shell has got to the same question before. */
function drawn(given: string, known?: string): string {
  const server = new QueryClient()
  server.setQueryData(KEY, given)
  const browser = new QueryClient()
  browser.getQueryCache().build(browser, { queryKey: KEY })
  if (known !== undefined) browser.setQueryData(KEY, known)
  return renderToString(
    <QueryClientProvider client={browser}>
      <AnswersAhead state={dehydrate(server)} later={[]}>
        <List />
      </AnswersAhead>
    </QueryClientProvider>,
  )
}

test('an answer is there at the first drawing, even where the shell is still waiting for it', () => {
  expect(drawn('two alerts')).toBe('<p>two alerts</p>')
})

test('an answer that is there already is not taken back while the page is drawn', () => {
  expect(drawn('two alerts', 'three alerts')).toBe('<p>three alerts</p>')
})
