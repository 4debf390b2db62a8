import { UnsubscribePage } from '@/components/auth/unsubscribe-page'

export const metadata = { title: 'Unsubscribe', robots: { index: false } }

export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams
  return <UnsubscribePage token={typeof token === 'string' ? token : ''} />
}
