export { NoSuchParty as default } from '@/components/parts/party/no-such-party'
