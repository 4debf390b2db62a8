import { NoSuchParty } from '@/components/parts/party/no-such-party'

export default function NotFound() {
  return <NoSuchParty kind="user" />
}
