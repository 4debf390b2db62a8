import { callscope } from './client'

/** Each line below a comment must not compile; the test counts them. */
export async function mistakes(): Promise<void> {
  const ask = callscope('http://localhost', 'csk_')
  // An unknown path.
  await ask('get', '/api/nothing', {})
  // A method that the path does not have.
  await ask('delete', '/api/calls', {})
  // A value that the parameter does not have.
  await ask('get', '/api/calls', { query: { range: 'next-week' } })
  // A required parameter is missing.
  await ask('get', '/api/analytics', { query: {} })
  // A part of the path is missing.
  await ask('get', '/api/calls/{sessionId}', {})
  // A scope that does not exist.
  await ask('post', '/api/tokens', { body: { name: 'x', scopes: ['write'] } })
  const { data } = await ask('get', '/api/calls', {})
  // A field that a call does not have.
  console.log(data[0]?.colour)
  // A number is no text.
  const text: string | undefined = data[0]?.time
  console.log(text)
}
