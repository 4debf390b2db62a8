import { NoSuchParty } from '@/components/directory/no-such-party'

export default function NotFound() {
  return <NoSuchParty kind="user" />
}
